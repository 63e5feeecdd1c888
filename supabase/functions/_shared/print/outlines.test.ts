/// <reference path="./fontkit.d.ts" />
import { Buffer } from 'node:buffer';
import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { openFont } from './outline-font.ts';
import type { Outline } from './outlines.ts';
import { fontsOfPackages } from './testing/fonts.ts';

/** The points as fontkit reads them, one object each. */
function asFontkit(bytes: Uint8Array): Outline[] {
  const font = create(Buffer.from(bytes)) as { _transformGlyfTable(): void; _transformedGlyphs: Outline[] };
  font._transformGlyfTable();
  return font._transformedGlyphs;
}

const plain = ({ numberOfContours, points = [], components = [] }: Outline) => ({
  numberOfContours,
  points: points.map(({ x, y, onCurve, endContour }) => [x, y, onCurve, endContour]),
  components: components.map(({ glyphID, dx, dy, scaleX, scaleY, scale01, scale10 }) => [
    glyphID,
    dx,
    dy,
    scaleX,
    scaleY,
    scale01,
    scale10,
  ]),
});

it.each([
  'noto-sans-sc/noto-sans-sc-100-wght-normal.woff2',
  'noto-sans-kr/noto-sans-kr-119-wght-normal.woff2',
  'noto-sans-arabic/noto-sans-arabic-arabic-wght-normal.woff2',
  'noto-sans-hebrew/noto-sans-hebrew-hebrew-wght-normal.woff2',
])('reads each point of %s at its position', async (path) => {
  const bytes = (await fontsOfPackages().reach(path)) ?? new Uint8Array();
  const theirs = asFontkit(bytes);
  const ours = openFont(bytes)._transformedGlyphs ?? {};
  expect(theirs.length).toBeGreaterThan(20);
  expect(theirs.some(({ points = [] }) => points.length > 10)).toBe(true);
  for (const [id, outline] of theirs.entries())
    expect(plain(ours[id] as Outline), `glyph ${id}`).toEqual(plain(outline));
  expect(ours[theirs.length]).toBeUndefined();
});
