/** What a logo is, by its bytes. */
import { inflateSync } from 'node:zlib';

interface Logo {
  mimeType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

const mostPixels = 4000;

/** Why a file is no logo, in words for people. */
export class LogoProblem extends Error {}

const notAnImage = () => new LogoProblem('This is not a PNG or JPEG image');
const broken = () => new LogoProblem('The image is damaged or incomplete');

/**
 * Reads an image to its end: what only begins like one is none.
 * @throws LogoProblem
 */
export function readLogo(bytes: Uint8Array): Logo {
  const logo = isPng(bytes) ? readPng(bytes) : isJpeg(bytes) ? readJpeg(bytes) : null;
  if (!logo) throw notAnImage();
  if (logo.width < 1 || logo.height < 1) throw broken();
  if (logo.width > mostPixels || logo.height > mostPixels)
    throw new LogoProblem(`The image is larger than ${mostPixels} × ${mostPixels} pixels`);
  return logo;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const isPng = (bytes: Uint8Array) => pngSignature.every((byte, index) => bytes[index] === byte);
const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** Samples a pixel, by colour type. */
const pngSamples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Walks the chunks and unpacks the pixels, of which there must be as many as it says. */
function readPng(bytes: Uint8Array): Logo {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = pngSignature.length;
  let header: (Logo & { depth: number; colour: number; interlaced: boolean }) | undefined;
  let ended = false;
  const data: Uint8Array[] = [];
  while (at + 12 <= bytes.length && !ended) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (at + 12 + length > bytes.length) throw broken();
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR' && length === 13) {
      header = {
        mimeType: 'image/png',
        width: view.getUint32(at + 8),
        height: view.getUint32(at + 12),
        depth: content[8] ?? 0,
        colour: content[9] ?? 0,
        interlaced: content[12] === 1,
      };
      // Before anything is unpacked.
      if (header.width > mostPixels || header.height > mostPixels)
        return { mimeType: header.mimeType, width: header.width, height: header.height };
    }
    if (type === 'IDAT') data.push(content);
    ended = type === 'IEND';
    at += 12 + length;
  }
  const samples = header && pngSamples[header.colour];
  if (!header || !samples || !ended || data.length === 0) throw broken();
  const { width, height, depth, interlaced, mimeType } = header;
  if (interlaced) throw new LogoProblem('Save the image without interlacing');
  const expected = height * (1 + Math.ceil((width * samples * depth) / 8));
  try {
    const pixels = inflateSync(joined(data), { maxOutputLength: expected + 1 });
    if (pixels.length !== expected) throw broken();
  } catch {
    throw broken();
  }
  return { mimeType, width, height };
}

/** Walks the segments up to the picture, which must come to an end. */
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
    // SOF0, SOF1 and SOF2: the kinds that readers of PDF know.
    if (marker >= 0xc0 && marker <= 0xc2 && length >= 8) {
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
