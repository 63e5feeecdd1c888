import { createHmac } from 'node:crypto';
import type { Person } from './cast.ts';

const stepMs = 30_000;
/** The time step of the last code used for each secret. */
const lastSteps = new Map<string, number>();

/**
 * A code that Auth accepts now and that was not used before, because each code works once: the current one of
 * an authenticator app (RFC 6238), or the next. Two are available per 30 seconds.
 */
export function codeOf(secret: string): string {
  const now = Math.floor(Date.now() / stepMs);
  const step = Math.max(now, (lastSteps.get(secret) ?? 0) + 1);
  if (step > now + 1) throw new Error('The next code is good in 30 seconds only');
  lastSteps.set(secret, step);
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const code = (hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000;
  return String(code).padStart(6, '0');
}

interface Factor {
  id: string;
  secret: string;
}

/** Calls Auth as the browser does. */
async function auth<Answer>(path: string, token: string, body: object): Promise<Answer> {
  const url = process.env.PLUMBLINE_URL;
  const config = await fetch(`${url}/api/v1/config`);
  const { supabase_publishable_key: apikey } = (await config.json()) as { supabase_publishable_key: string };
  const answer = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Verifies a second factor; returns the token of the two-factor session. */
export async function pass({ id, secret }: Factor, token: string): Promise<string> {
  const { id: challenge_id } = await auth<{ id: string }>(`factors/${id}/challenge`, token, {});
  const verified = { challenge_id, code: codeOf(secret) };
  return (await auth<{ access_token: string }>(`factors/${id}/verify`, token, verified)).access_token;
}

/** Sets up an authenticator app for a person; their session is two-factor from then on. */
export async function setUpFactor(person: Person): Promise<{ factor: Factor; person: Person }> {
  const body = { factor_type: 'totp', friendly_name: 'Authenticator app' };
  const { id, totp } = await auth<{ id: string; totp: { secret: string } }>('factors', person.token, body);
  const factor = { id, secret: totp.secret };
  return { factor, person: { ...person, token: await pass(factor, person.token) } };
}
