module github.com/pupkit/pupkit/testdata/peers/standardwebhooks-npm

go 1.26.0

require github.com/pupkit/pupkit v0.0.0

replace github.com/pupkit/pupkit => ../../..
