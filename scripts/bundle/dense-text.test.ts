import { expect, it } from 'vitest';
import { fromDenseTextModule, toDenseText } from './dense-text.ts';

const { fromDenseText } = (await import(
  `data:text/javascript,${encodeURIComponent(fromDenseTextModule)}`
)) as { fromDenseText: (text: string, length: number) => Uint8Array };

it('returns the original bytes for any content and length', () => {
  for (let length = 0; length < 300; length++) {
    for (const byte of [
      () => 0,
      () => 255,
      (index: number) => (index * 151 + length) % 256,
      (index: number) => (index ** 3) & 255,
    ]) {
      const bytes = Uint8Array.from({ length }, (_, index) => byte(index));
      expect(fromDenseText(toDenseText(bytes), length)).toEqual(bytes);
    }
  }
});

it('needs no escaping in quotes and uses sixteen characters for thirteen bytes', () => {
  const bytes = Uint8Array.from({ length: 13_000 }, (_, index) => (index * 7919) >> 3);
  const text = toDenseText(bytes);
  expect(text).toMatch(/^[ -~]+$/);
  expect(text).not.toMatch(/['"`\\]/);
  expect(text.length).toBe(16_000);
});
