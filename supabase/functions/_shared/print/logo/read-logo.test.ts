import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/depth.ts';
import { closeSheet, openSheet } from '../sheet.ts';
import { drawLogo } from './draw-logo.ts';
import { LogoProblem, readLogo } from './read-logo.ts';

const text = (words: string) => new TextEncoder().encode(words);

function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = Buffer.concat([text(type), content]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(content.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}

interface Png {
  width?: number;
  height?: number;
  depth?: number;
  color?: number;
  interlace?: number;
  /** Uncompressed; rows of zeros if omitted. */
  pixels?: Uint8Array;
  /** Chunks between header and pixels. */
  extra?: Uint8Array[];
  tail?: Uint8Array[];
}
const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function png({
  width = 6,
  height = 4,
  depth = 8,
  color = 6,
  interlace = 0,
  pixels,
  extra = [],
  tail,
}: Png = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, interlace], 8);
  const row = 1 + Math.ceil((width * (samples[color] ?? 1) * depth) / 8);
  return new Uint8Array(
    Buffer.concat([
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      chunk('IHDR', header),
      ...extra,
      chunk('IDAT', deflateSync(pixels ?? new Uint8Array(row * height))),
      ...(tail ?? [chunk('IEND', new Uint8Array())]),
    ]),
  );
}

/** The segments of a JPEG; the image data is invalid, which header-only readers do not notice. */
function jpeg({ marker = 0xc0, bits = 8, channels = 3, width = 30, height = 20, end = [0xff, 0xd9] } = {}) {
  const frame = [bits, height >> 8, height & 255, width >> 8, width & 255, channels];
  for (let channel = 1; channel <= channels; channel += 1) frame.push(channel, 0x11, 0);
  return Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 16, ...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0],
    ...[0xff, marker, 0, frame.length + 2, ...frame],
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 4],
    ...end,
  ]);
}

const colors = chunk('PLTE', Uint8Array.of(255, 0, 0, 0, 0, 255));

/** The logo as printed in a PDF. */
async function printed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const sheet = await openSheet({ title: 'T', subject: 'S', author: 'A', createdAt: '2026-11-23T00:00:00Z' });
  drawLogo(sheet, { mimeType: '', bytes }, { right: 300, top: 60, of: 'Harbor' });
  return new TextDecoder('latin1').decode(await closeSheet(sheet));
}

describe('readLogo', () => {
  it.each<[string, Uint8Array<ArrayBuffer>, object]>([
    ['grey of one bit', png({ depth: 1, color: 0 }), { width: 6, height: 4 }],
    ['grey of 16 bits', png({ depth: 16, color: 0 }), {}],
    ['colors', png({ color: 2 }), {}],
    ['colors of 16 bits', png({ depth: 16, color: 2 }), {}],
    ['a palette', png({ depth: 2, color: 3, extra: [colors] }), {}],
    [
      'a palette with transparency',
      png({ color: 3, extra: [colors, chunk('tRNS', Uint8Array.of(0, 255))] }),
      {},
    ],
    ['grey with transparency', png({ color: 4 }), {}],
    ['transparent', png(), { mimeType: 'image/png' }],
    ['transparent of 16 bits', png({ depth: 16 }), {}],
    ['animated, of which the first counts', png({ extra: [chunk('acTL', new Uint8Array(8))] }), {}],
    ['as tall as may be', png({ width: 1, height: 4000, color: 0 }), { height: 4000 }],
    ['a JPEG', jpeg(), { mimeType: 'image/jpeg', width: 30, height: 20 }],
    ['a grey JPEG', jpeg({ channels: 1 }), {}],
    ['a CMYK JPEG', jpeg({ channels: 4 }), {}],
    ['a progressive JPEG', jpeg({ marker: 0xc2 }), {}],
  ])('accepts and prints an image that is %s', async (_, bytes, fields) => {
    expect(readLogo(bytes)).toMatchObject(fields);
    expect(await printed(bytes)).toContain('/Subtype /Image');
  });

  const bomb = png({ width: 2, height: 2, pixels: new Uint8Array(50_000_000) });
  it.each<[string, Uint8Array, string]>([
    ['text', text('a logo, it says'), 'not a PNG or JPEG'],
    ['nothing', new Uint8Array(), 'not a PNG or JPEG'],
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'not a PNG or JPEG'],
    ['a GIF', text('GIF89a\u0001\u0000\u0001\u0000'), 'not a PNG or JPEG'],
    ['a WebP', text('RIFF\u0010\u0000\u0000\u0000WEBPVP8 '), 'not a PNG or JPEG'],
    ['a PNG’s beginning and noise', Buffer.concat([png().subarray(0, 8), Buffer.alloc(4000, 7)]), 'damaged'],
    ['cut off', png().subarray(0, -20), 'damaged'],
    ['without an end', png({ tail: [] }), 'damaged'],
    ['with fewer pixels than it says', png({ pixels: new Uint8Array(20) }), 'damaged'],
    ['a bomb', bomb, 'damaged'],
    ['as wide as a bomb', png({ width: 2 ** 31 - 1, height: 1, pixels: new Uint8Array(1) }), '4000 × 4000'],
    ['a bomb of both', png({ width: 4000, height: 4000, pixels: new Uint8Array(1) }), '4 million pixels'],
    ['of no width', png({ width: 0 }), 'damaged'],
    ['interlaced', png({ interlace: 1 }), 'without interlacing'],
    ['of a color type that there is not', png({ color: 5 }), 'damaged'],
    ['of bits that its colors may not have', png({ color: 2, depth: 4 }), 'damaged'],
    ['without its palette', png({ color: 3 }), 'damaged'],
    ['with half a color', png({ color: 3, extra: [chunk('PLTE', Uint8Array.of(1, 2))] }), 'damaged'],
    ['with two headers', png({ extra: [chunk('IHDR', new Uint8Array(13))] }), 'damaged'],
    ['with rows that no filter knows', png({ pixels: new Uint8Array(25 * 4).fill(9) }), 'damaged'],
    ['a JPEG that is cut off', jpeg().subarray(0, -4), 'damaged'],
    ['a JPEG without an end', jpeg({ end: [] }), 'damaged'],
    ['a JPEG of 12 bits', jpeg({ bits: 12 }), '8-bit'],
    ['a JPEG of two channels', jpeg({ channels: 2 }), '8-bit'],
    ['a JPEG without a frame', jpeg({ marker: 0xc3 }), 'damaged'],
    ['a JPEG of no height', jpeg({ height: 0 }), 'damaged'],
    ['a JPEG as wide as a bomb', jpeg({ width: 65_535 }), '4000 × 4000'],
  ])('rejects an image that is %s', (_, bytes, why) => {
    expect(() => readLogo(bytes)).toThrow(LogoProblem);
    expect(() => readLogo(bytes)).toThrow(why);
  });

  it('rejects or prints any corrupted image without other errors', async () => {
    const whole = [png(), png({ color: 3, depth: 2, extra: [colors] }), png({ depth: 16, color: 4 }), jpeg()];
    const change = fc.record({ at: fc.nat({ max: 120 }), to: fc.nat({ max: 255 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...whole),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        async (from, changes) => {
          const bytes = Uint8Array.from(from);
          for (const { at, to } of changes) bytes[at % bytes.length] = to;
          try {
            readLogo(bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(LogoProblem);
            return;
          }
          expect(await printed(bytes)).toContain('/Subtype /Image');
        },
      ),
      { numRuns: runs(20, 60) },
    );
  });
});
