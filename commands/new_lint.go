package commands

import "github.com/pupkit/pupkit/scaffold"

func manifestSchema(host string) []byte { return nil }

func (a *app) lintAnswers(answers scaffold.Answers) error { return nil }

func (a *app) lintField(answers scaffold.Answers, field scaffold.Field) error { return nil }
