import { expect, it } from 'vitest';
import { createIdempotency } from './idempotency.ts';

it('keeps one key for the same content until it succeeds', () => {
  let count = 0;
  const { keyFor, succeeded } = createIdempotency(() => `key-${++count}`);
  expect(keyFor({ name: 'A' })).toBe('key-1');
  expect(keyFor({ name: 'A' })).toBe('key-1');
  expect(keyFor({ name: 'B' })).toBe('key-2');
  succeeded();
  expect(keyFor({ name: 'B' })).toBe('key-3');
});
