import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { newWebhookSecret, signWebhook } from './sign.ts';

it('creates signatures that the recipe in docs/webhooks.md verifies', async () => {
  const secret = newWebhookSecret();
  const message = { id: 'd1', timestamp: 1_800_000_000, body: '{"type":"project.updated"}' };
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(key).toHaveLength(32);
  const expected = createHmac('sha256', key).update(`d1.1800000000.${message.body}`).digest('base64');
  expect(await signWebhook(secret, message)).toBe(`v1,${expected}`);
});

it('signs like Standard Webhooks', async () => {
  const signed = await signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  });
  expect(signed).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});
