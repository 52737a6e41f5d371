package commands

import "github.com/pupkit/pupkit/contract/pup"

func (a *app) readProject(n *neighbourhood) error { return nil }

func (a *app) againRequest(name string) (r pup.Request, url string, err error) {
	return r, "", usagef("no")
}
