import { expect, it } from 'vitest';
import { srgbProfile } from './srgb.ts';

it('describes sRGB in the layout of an ICC profile', () => {
  const bytes = srgbProfile();
  const view = new DataView(bytes.buffer);
  const words = (at: number, length: number) =>
    Buffer.from(bytes.subarray(at, at + length)).toString('latin1');
  expect(view.getUint32(0)).toBe(bytes.length);
  expect([words(12, 12), words(36, 4)]).toEqual(['mntrRGB XYZ ', 'acsp']);
  const tags = Array.from({ length: view.getUint32(128) }, (_, index) => {
    const at = 132 + index * 12;
    return { name: words(at, 4), at: view.getUint32(at + 4), size: view.getUint32(at + 8) };
  });
  const known = new Map(tags.map((tag) => [tag.name, tag]));
  for (const { at, size } of tags) {
    expect(at % 4).toBe(0);
    expect(at + size).toBeLessThanOrEqual(bytes.length);
  }
  const fixed = (name: string, count: number, skip = 8) =>
    Array.from(
      { length: count },
      (_, index) => view.getInt32((known.get(name)?.at ?? 0) + skip + index * 4) / 65536,
    );
  // The primaries add up to white.
  const [red, green, blue, white] = ['rXYZ', 'gXYZ', 'bXYZ', 'wtpt'].map((name) => fixed(name, 3));
  for (const axis of [0, 1, 2]) {
    const sum = [red, green, blue].reduce((total, color) => total + (color?.[axis] ?? 0), 0);
    expect(Math.abs(sum - (white?.[axis] ?? 0))).toBeLessThan(0.001);
  }
  // The curve of IEC 61966-2-1 at half signal.
  const [g = 0, a = 0, b = 0] = fixed('rTRC', 3, 12);
  expect((a * 0.5 + b) ** g).toBeCloseTo(0.21404, 4);
  expect(known.get('rTRC')).toMatchObject({ at: known.get('bTRC')?.at });
});
