package commands

import (
	"context"

	"github.com/pupkit/pupkit/scaffold"
)

func (a *app) askForProject(ctx context.Context, given scaffold.Answers) (scaffold.Answers, error) {
	return given, nil
}
