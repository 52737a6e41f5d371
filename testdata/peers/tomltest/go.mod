module github.com/pupkit/pupkit/testdata/peers/tomltest

go 1.26.0

require (
	github.com/BurntSushi/toml v1.6.0
	github.com/pupkit/pupkit v0.0.0
	github.com/toml-lang/toml-test/v2 v2.2.0
)

replace github.com/pupkit/pupkit => ../../..
