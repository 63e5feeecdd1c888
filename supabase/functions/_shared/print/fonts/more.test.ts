import { expect, it } from 'vitest';
import { fontsOfPackages } from '../testing/fonts.ts';
import { moreFonts } from './more.ts';

async function familiesFor(text: string): Promise<string[]> {
  const { reach, request } = fontsOfPackages();
  const { isShort } = await moreFonts(text, reach);
  expect(isShort).toBe(false);
  return [
    ...new Set(request.filter((path) => path.endsWith('.woff2')).map((path) => path.split('/')[0] ?? '')),
  ];
}

it('fetches nothing for text that the standard fonts cover', async () => {
  expect(await familiesFor('Main contract, Électricité, Строительство')).toEqual([]);
});

it('chooses the font for Han characters by the neighboring script', async () => {
  expect(await familiesFor('港口大厦')).toEqual(['noto-sans-sc']);
  expect(await familiesFor('港湾タワー')).toEqual(['noto-sans-jp']);
  expect(await familiesFor('港灣 항만')).toEqual(['noto-sans-kr']);
});

it('uses separate fonts for Hebrew and Arabic', async () => {
  expect(await familiesFor('חוזה עם عقد')).toEqual(['noto-sans-hebrew', 'noto-sans-arabic']);
});

it('reports a font that cannot be fetched, or no source for fonts', async () => {
  expect(await moreFonts('港', async () => null)).toEqual({ fonts: [], isShort: true });
  expect(await moreFonts('港', undefined)).toEqual({ fonts: [], isShort: true });
});

it('reports its progress', async () => {
  const reported: number[] = [];
  await moreFonts('항만 건설 계약 港口', fontsOfPackages().reach, (done) => {
    reported.push(done);
  });
  expect(reported.length).toBeGreaterThan(0);
  expect(reported.every((done) => done > 0 && done <= 1)).toBe(true);
});
