// Signs and verifies with the npm package standardwebhooks, one JSON line in and one out.
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';

const realNow = Date.now;

for await (const line of createInterface({ input: process.stdin })) {
  const { op, secret, id, headers, body, now } = JSON.parse(line);
  const bytes = Buffer.from(body, 'base64');
  let answer;
  try {
    const webhook = new Webhook(secret);
    Date.now = now ? () => now * 1000 : realNow;
    if (op === 'sign') {
      answer = { signature: webhook.sign(id, new Date(now * 1000), bytes) };
    } else {
      webhook.verify(bytes, headers, { jsonParse: false });
      answer = { ok: true };
    }
  } catch (error) {
    answer = { error: String(error) };
  }
  console.log(JSON.stringify(answer));
}
