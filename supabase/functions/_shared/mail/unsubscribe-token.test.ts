import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Refusal, readRefusal, signRefusal } from './unsubscribe-token.ts';

const refusal: Refusal = {
  o: '019a0000-0000-7000-8000-000000000001',
  u: null,
  a: 'ada@example.com',
  c: 'reminder',
};

it('is read only with the key it was signed with', async () => {
  const token = await signRefusal(refusal, 'secret');
  expect(token).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(await readRefusal(token, 'secret')).toEqual(refusal);
  expect(await readRefusal(token, 'other')).toBeNull();
});

it('is invalid after any change, and accepts any text', async () => {
  const token = await signRefusal(refusal, 'secret');
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom('A', '_', '9', '.', 'é'), async (at, char) => {
      const changed = token.slice(0, at) + char + token.slice(at + 1);
      const read = await readRefusal(changed, 'secret');
      // The last base64 character has unused bits.
      if (changed !== token && read !== null) expect(read).toEqual(refusal);
    }),
    { numRuns: 40 },
  );
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      expect(await readRefusal(text, 'secret')).toBeNull();
    }),
    { numRuns: 40 },
  );
});
