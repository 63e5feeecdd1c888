/// <reference path="./fontkit.d.ts" />
/**
 * Opens a WOFF2 font for its outlines and stores only what fits in a worker's memory, because large scripts
 * need dozens of fonts.
 */
import { Buffer } from 'node:buffer';
import { brotliDecompressSync } from 'node:zlib';
import { create } from 'fontkit';
import { type Outline, outlinesOf, type Point } from './outlines.ts';

/** The parts of fontkit's fonts used here. */
export interface Font {
  unitsPerEm: number;
  variationCoords: number[] | null;
  fvar?: { axis: { axisTag: string; defaultValue: number }[] };
  _variationProcessor?: { transformPoints(id: number, points: Point[]): void };
  _transformedGlyphs?: Record<number, Outline>;
  glyphForCodePoint(code: number): OutlineGlyph;
  hasGlyphForCodePoint(code: number): boolean;
  layout(text: string, features?: object, script?: string, language?: string, direction?: string): Layout;
}

export interface Layout {
  glyphs: OutlineGlyph[];
  positions: { xAdvance: number; xOffset: number; yOffset: number }[];
}

export interface OutlineGlyph {
  id: number;
  advanceWidth: number;
  codePoints: number[];
  /** Recalculated; the glyph's cached path is from before its points were moved. */
  _getPath(): {
    commands: { command: string; args: number[] }[];
    bbox: { minX: number; minY: number; maxX: number; maxY: number };
  };
}

/** The internals of a compressed font. */
interface Compressed {
  stream: { pos: number; readBuffer(length: number): Uint8Array };
  directory: {
    totalCompressedSize: number;
    tables: Record<string, { length: number; transformLength?: number | null; offset: number }>;
  };
  _dataPos: number;
  _decompressed?: boolean;
}

/** @param bytes of a WOFF2 font with TrueType outlines; a variable font is set to its regular weight */
export function openFont(bytes: Uint8Array<ArrayBuffer>): Font {
  const font = create(Buffer.from(bytes)) as Font & Compressed;
  const tables = unpack(font);
  const glyf = font.directory.tables.glyf;
  if (glyf?.transformLength)
    font._transformedGlyphs = outlinesOf(tables.subarray(glyf.offset, glyf.offset + glyf.transformLength));
  const axes = font.fvar?.axis;
  if (axes?.some(isOffRegular))
    font.variationCoords = axes.map((axis) => (isOffRegular(axis) ? 400 : axis.defaultValue));
  return font;
}

const isOffRegular = ({ axisTag, defaultValue }: { axisTag: string; defaultValue: number }) =>
  axisTag.trim() === 'wght' && defaultValue !== 400;

/** Does the same as fontkit, ten times as fast. */
function unpack(font: Compressed): Uint8Array {
  font.stream.pos = font._dataPos;
  const bytes = brotliDecompressSync(font.stream.readBuffer(font.directory.totalCompressedSize));
  let at = 0;
  for (const table of Object.values(font.directory.tables)) {
    table.offset = at;
    at += table.transformLength ?? table.length;
  }
  const Stream = font.stream.constructor as new (bytes: Uint8Array) => Compressed['stream'];
  font.stream = new Stream(bytes);
  font._decompressed = true;
  return bytes;
}
