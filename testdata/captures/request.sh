curl -q --globoff --url http://127.0.0.1:8791/challenge --header 'content-type: application/json' --header 'accept-encoding: identity' --header 'webhook-id: msg_1' --header 'webhook-timestamp: 1785500000' --header 'webhook-signature: v1,zOblRpz2BxgeZiO8nihfgSTRfzlXK2g7cywU4qU2muU=' --header Expect: --data-raw '{"challenge":"café 1.5"}
'
