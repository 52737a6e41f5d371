module github.com/pupkit/pupkit/testdata/peers/standardwebhooks-go

go 1.26.0

require (
	github.com/pupkit/pupkit v0.0.0
	github.com/standard-webhooks/standard-webhooks/libraries v0.0.1
)

replace github.com/pupkit/pupkit => ../../..
