curl 'http://127.0.0.1:8791/challenge' \
  -H 'accept: */*' \
  -H 'content-type: application/json' \
  -H 'webhook-id: msg_1' \
  -H 'webhook-timestamp: 1785500000' \
  -H 'webhook-signature: v1,zOblRpz2BxgeZiO8nihfgSTRfzlXK2g7cywU4qU2muU=' \
  --data-raw $'{"challenge":"caf\u00e9 1.5"}\n' \
  --compressed
