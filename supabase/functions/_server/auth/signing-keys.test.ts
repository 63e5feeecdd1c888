import { exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeysUnavailable, SigningKeys } from './signing-keys.ts';

interface Signer {
  jwk: JWK;
  token: () => Promise<string>;
}

async function newKey(alg = 'ES256'): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const kid = crypto.randomUUID();
  const token = () => new SignJWT({}).setProtectedHeader({ alg, kid }).setSubject('ann').sign(privateKey);
  return { jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }, token };
}

/** The keys Auth publishes, and how often they were fetched. */
let published: JWK[];
let request: number;
let unreachable: boolean;
let log: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  [published, request, unreachable] = [[], 0, false];
  vi.useFakeTimers({ toFake: ['Date'] });
  log = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => {
    request += 1;
    if (unreachable) throw new TypeError('connection refused');
    return Response.json({ keys: published });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const keysOf = (jwks?: string) => new SigningKeys(jwks, 'https://abc.supabase.co');
const subject = async (keys: SigningKeys, token: string) =>
  (await keys.verify((key) => jwtVerify(token, key))).payload.sub;
const lines = () => log.mock.calls.map(([line]: unknown[]) => JSON.parse(String(line)).message);

it.each([
  ['as a set', (keys: JWK[]) => JSON.stringify({ keys })],
  ['as the bare array of its keys', (keys: JWK[]) => JSON.stringify(keys)],
])('uses the configured keys %s without calling Auth', async (_, written) => {
  for (const signer of [await newKey('ES256'), await newKey('RS256'), await newKey('EdDSA')]) {
    expect(await subject(keysOf(written([signer.jwk])), await signer.token())).toBe('ann');
  }
  expect(request).toBe(0);
});

it.each([
  ['none', undefined],
  ['an empty array', '[]'],
  ['an empty set', '{"keys":[]}'],
  ['what is no set', '{"jwks":1}'],
  ['what is no JSON', 'eyJ'],
])('fetches keys from Auth when the configured value is %s', async (_, jwks) => {
  const signer = await newKey();
  published = [signer.jwk];
  const keys = keysOf(jwks);
  for (let n = 0; n < 5; n += 1) expect(await subject(keys, await signer.token())).toBe('ann');
  expect(request).toBe(1);
});

it('logs an error when the configured value is not a key set', () => {
  keysOf('eyJ');
  expect(lines()).toEqual(['SUPABASE_JWKS is not a key set; using the keys that Auth publishes']);
});

it('accepts a key created after the configured ones, with one fetch for all requests', async () => {
  const [before, after, later] = [await newKey(), await newKey(), await newKey()];
  const keys = keysOf(JSON.stringify([before.jwk]));
  const working = (signers: Signer[]) =>
    Promise.all(
      Array.from({ length: 40 }, async (_, n) =>
        subject(keys, await (signers[n % signers.length] as Signer).token()),
      ),
    );
  await working([before]);
  published = [before.jwk, after.jwk];
  await working([before, after]);
  expect(request).toBe(1);
  // Fetches again, although the recently fetched keys are still fresh.
  published = [after.jwk, later.jwk];
  await working([after, later]);
  expect(request).toBe(2);
});

it('drops a key that is no longer published', async () => {
  const [gone, stays] = [await newKey(), await newKey()];
  published = [gone.jwk, stays.jwk];
  const keys = keysOf();
  expect(await subject(keys, await gone.token())).toBe('ann');
  published = [stays.jwk];
  vi.setSystemTime(Date.now() + 11 * 60_000);
  await expect(subject(keys, await gone.token())).rejects.toThrow('no applicable key');
  expect(await subject(keys, await stays.token())).toBe('ann');
});

it('rejects a signature by a different key with a known key ID, without fetching keys', async () => {
  const [ours, theirs] = [await newKey(), await newKey()];
  const keys = keysOf(JSON.stringify([{ ...theirs.jwk, kid: ours.jwk.kid }]));
  await expect(subject(keys, await ours.token())).rejects.toThrow('signature verification failed');
  expect(request).toBe(0);
});

it('fetches keys at most ten times a minute for tokens with unknown keys', async () => {
  published = [(await newKey()).jwk];
  const keys = keysOf();
  for (let n = 0; n < 50; n += 1) {
    await expect(subject(keys, await (await newKey()).token())).rejects.toThrow('no applicable key');
  }
  expect(request).toBeLessThanOrEqual(11);
});

it('uses cached keys while Auth is down, briefly rejects unknown keys, and recovers', async () => {
  const [known, created] = [await newKey(), await newKey()];
  published = [known.jwk];
  const keys = keysOf();
  await subject(keys, await known.token());
  unreachable = true;
  vi.setSystemTime(Date.now() + 11 * 60_000);
  for (let n = 0; n < 5; n += 1) expect(await subject(keys, await known.token())).toBe('ann');
  await expect(subject(keys, await created.token())).rejects.toThrow(KeysUnavailable);
  expect(lines()).toEqual([
    "The project's keys could not be fetched from https://abc.supabase.co/auth/v1/.well-known/jwks.json: connection refused",
  ]);
  [unreachable, published] = [false, [known.jwk, created.jwk]];
  vi.setSystemTime(Date.now() + 3000);
  expect(await subject(keys, await created.token())).toBe('ann');
  expect(lines()).toHaveLength(2);
  unreachable = true;
  vi.setSystemTime(Date.now() + 61 * 60_000);
  await expect(subject(keys, await known.token())).rejects.toThrow(KeysUnavailable);
});
