/** Detects a logo's type from its bytes. */
import { inflateSync } from 'node:zlib';

interface Logo {
  mimeType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

const mostPixels = 4000;
/** Maximum area in pixels, because the decompressed image is in memory when read and printed. */
const mostArea = 4_000_000;

/** Why a file is not a valid logo, in words for users. */
export class LogoProblem extends Error {}

const notAnImage = () => new LogoProblem('This is not a PNG or JPEG image');
const broken = () => new LogoProblem('The image is damaged or incomplete');

/**
 * Reads an image completely, because a valid beginning proves nothing.
 * @throws LogoProblem
 */
export function readLogo(bytes: Uint8Array): Logo {
  const logo = isPng(bytes) ? readPng(bytes) : isJpeg(bytes) ? readJpeg(bytes) : null;
  if (!logo) throw notAnImage();
  if (logo.width < 1 || logo.height < 1) throw broken();
  refuseLarge(logo);
  return logo;
}

function refuseLarge({ width, height }: Pick<Logo, 'width' | 'height'>): void {
  if (width > mostPixels || height > mostPixels)
    throw new LogoProblem(`The image is larger than ${mostPixels} × ${mostPixels} pixels`);
  if (width * height > mostArea) throw new LogoProblem('The image has more than 4 million pixels');
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const isPng = (bytes: Uint8Array) => pngSignature.every((byte, index) => bytes[index] === byte);
const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** By color type: samples per pixel, and the allowed bits per sample. */
const pngColours: Record<number, { samples: number; depths: readonly number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const palette = 3;
/** Highest number of a row filter. */
const lastFilter = 4;

/**
 * Walks the chunks and decompresses the pixels, whose number must match the header. For animations, the first
 * image counts.
 */
function readPng(bytes: Uint8Array): Logo {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = pngSignature.length;
  let header: { width: number; height: number; depth: number; color: number; method: number } | undefined;
  let interlaced = false;
  let hasPalette = false;
  let ended = false;
  const data: Uint8Array[] = [];
  while (at + 12 <= bytes.length && !ended) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (at + 12 + length > bytes.length) throw broken();
    const content = bytes.subarray(at + 8, at + 8 + length);
    // The header comes first, exactly once.
    if ((type === 'IHDR') !== !header) throw broken();
    if (type === 'IHDR') {
      if (length !== 13) throw broken();
      const [depth = 0, color = 0, compression = 0, filter = 0, interlace = 0] = content.subarray(8);
      const method = compression + filter;
      header = { width: view.getUint32(at + 8), height: view.getUint32(at + 12), depth, color, method };
      interlaced = interlace !== 0;
      // Check before decompressing anything.
      refuseLarge(header);
    }
    if (type === 'PLTE') {
      if (length === 0 || length % 3 !== 0 || length > 768) throw broken();
      hasPalette = true;
    }
    if (type === 'tRNS' && length === 0) throw broken();
    if (type === 'IDAT') data.push(content);
    ended = type === 'IEND';
    at += 12 + length;
  }
  if (!header || !ended || data.length === 0) throw broken();
  const { width, height, depth, color, method } = header;
  const kind = pngColours[color];
  if (!kind?.depths.includes(depth) || method !== 0 || (color === palette && !hasPalette)) throw broken();
  if (width < 1 || height < 1) throw broken();
  if (interlaced) throw new LogoProblem('Save the image without interlacing');
  const row = 1 + Math.ceil((width * kind.samples * depth) / 8);
  const pixels = unpacked(joined(data), height * row);
  for (let line = 0; line < height; line += 1) if ((pixels[line * row] ?? 0) > lastFilter) throw broken();
  return { mimeType: 'image/png', width, height };
}

function unpacked(packed: Uint8Array, expected: number): Uint8Array {
  try {
    const pixels = inflateSync(packed, { maxOutputLength: expected + 1 });
    if (pixels.length === expected) return pixels;
  } catch {
    // Thrown below.
  }
  throw broken();
}

/** Walks the segments up to the image data, which must have an end. */
function readJpeg(bytes: Uint8Array): Logo {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length;
  while (end > 2 && bytes[end - 1] === 0) end -= 1;
  if (bytes[end - 2] !== 0xff || bytes[end - 1] !== 0xd9) throw broken();
  let logo: Logo | undefined;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) throw broken();
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) throw broken();
    // 8-bit SOF0, SOF1, and SOF2 in gray, color, or CMYK: the kinds that PDF readers support.
    if (marker >= 0xc0 && marker <= 0xc2 && length >= 8) {
      if (logo || bytes[at + 4] !== 8 || ![1, 3, 4].includes(bytes[at + 9] ?? 0))
        throw new LogoProblem('Save the image as a standard 8-bit JPEG');
      logo = { mimeType: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (marker === 0xda) {
      if (!logo || at + 2 + length >= end - 2) throw broken();
      return logo;
    }
    at += 2 + length;
  }
  throw broken();
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
