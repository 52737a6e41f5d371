package commands

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/urfave/cli/v3"

	"github.com/pupkit/pupkit/contract/curupira"
)

// versionInfo is what `version --format json` prints.
type versionInfo struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Modified bool   `json:"modified,omitempty"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
	Pup      struct {
		ManifestVersion int    `json:"manifestVersion"`
		ProtocolVersion string `json:"protocolVersion"`
	} `json:"pup"`
	Curupira struct {
		ManifestVersion int `json:"manifestVersion"`
		ProtocolVersion int `json:"protocolVersion"`
	} `json:"curupira"`
}

func (a *app) versionCommand() *cli.Command {
	return &cli.Command{
		Name: "version", Category: groupLearn,
		Usage: "what this build is, and which editions of the host documents it knows",
		Flags: []cli.Flag{a.format("text", vals("text", "json")...)},
		Action: func(_ context.Context, cmd *cli.Command) error {
			if args := a.args(cmd); len(args) > 0 {
				return usagef("version takes no argument, got %q", args[0])
			}
			return a.version(cmd.String("format"))
		},
	}
}

func (a *app) version(format string) error {
	w, err := a.out()
	if err != nil {
		return err
	}
	v := buildVersion()
	if format == "json" {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(v)
	}
	build := v.Go + ", " + v.Platform
	if v.Revision != "" {
		build = v.Revision + ", " + build
	}
	_, err = fmt.Fprintf(w, "pupkit %s (%s)\npup: manifest version %d, protocol %s\nCurupira: manifest version %d, protocol %d\n",
		v.Version, build, v.Pup.ManifestVersion, v.Pup.ProtocolVersion, v.Curupira.ManifestVersion, v.Curupira.ProtocolVersion)
	return err
}

// buildVersion reads what the Go toolchain wrote into the program.
func buildVersion() versionInfo {
	v := versionInfo{Version: "(devel)", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	v.Pup.ManifestVersion, v.Pup.ProtocolVersion = 1, "2026-07-28"
	v.Curupira.ManifestVersion, v.Curupira.ProtocolVersion = curupira.ManifestVersion, curupira.ProtocolVersion
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if info.Main.Version != "" {
		v.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Revision = s.Value[:min(12, len(s.Value))]
		case "vcs.modified":
			v.Modified = s.Value == "true"
		}
	}
	return v
}
