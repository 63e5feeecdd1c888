import { deflateSync, inflateSync } from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;

/** A PNG as a PDF image. PDF supports its rows, colors, and compression, but not its transparency. */
export interface PngImage {
  width: number;
  height: number;
  bits: number;
  /** Color channels per pixel; 1 for a palette. */
  colors: 1 | 3;
  palette: Bytes | null;
  /** Compressed: PNG-filtered rows if `filtered`, otherwise raw rows. */
  data: Bytes;
  filtered: boolean;
}

/** Limit for PNGs with transparency, which must be decompressed: about four million pixels. */
const mostUnpacked = 16 * 1024 * 1024;

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** Decodes a PNG; null if it is not a PNG or uses an unsupported format. */
export function readPng(bytes: Bytes): PngImage | null {
  if (!signature.every((byte, at) => bytes[at] === byte) || bytes.length < 33) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [bits = 0, kind = 0, , , interlaced] = bytes.subarray(24, 29);
  const parts: Bytes[] = [];
  let palette: Bytes | null = null;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const what = latin(bytes.subarray(at + 4, at + 8));
    if (at + 12 + length > bytes.length) return null;
    if (what === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length));
    if (what === 'PLTE') palette = bytes.subarray(at + 8, at + 8 + length);
    at += 12 + length;
  }
  if (interlaced !== 0 || width === 0 || height === 0 || parts.length === 0 || width * height > 1e8)
    return null;
  const data = new Uint8Array(Buffer.concat(parts));
  const known = { width, height, bits, palette: null, data, filtered: true };
  if (kind === 0) return { ...known, colors: 1 };
  if (kind === 2) return { ...known, colors: 3 };
  if (kind === 3) return palette && bits <= 8 ? { ...known, colors: 1, palette } : null;
  const channels = kind === 4 ? 2 : kind === 6 ? 4 : 0;
  if (channels === 0 || bits !== 8) return null;
  const opaque = onWhite(data, { width, height, channels });
  return opaque && { ...known, colors: kind === 4 ? 1 : 3, data: opaque, filtered: false };
}

interface Shape {
  width: number;
  height: number;
  channels: number;
}

/** The colors on a white background, compressed. */
function onWhite(data: Bytes, { width, height, channels }: Shape): Bytes | null {
  const stride = width * channels;
  if ((stride + 1) * height > mostUnpacked) return null;
  let rows: Buffer;
  try {
    rows = inflateSync(data, { maxOutputLength: (stride + 1) * height });
  } catch {
    return null;
  }
  if (rows.length !== (stride + 1) * height) return null;
  const out = new Uint8Array(width * height * (channels - 1));
  let to = 0;
  for (let row = 0; row < height; row += 1) {
    const at = row * (stride + 1) + 1;
    unfilter(rows, at, stride, channels, row === 0);
    for (let pixel = at; pixel < at + stride; pixel += channels) {
      const alpha = rows[pixel + channels - 1] ?? 255;
      for (let one = 0; one < channels - 1; one += 1) {
        out[to] = Math.round(((rows[pixel + one] ?? 0) * alpha + 255 * (255 - alpha)) / 255);
        to += 1;
      }
    }
  }
  return new Uint8Array(deflateSync(out));
}

/** Reverses the row's filter in place. */
function unfilter(rows: Buffer, at: number, stride: number, channels: number, isFirst: boolean): void {
  const kind = rows[at - 1];
  for (let index = 0; index < stride; index += 1) {
    const left = index < channels ? 0 : (rows[at + index - channels] ?? 0);
    const up = isFirst ? 0 : (rows[at + index - stride - 1] ?? 0);
    const corner = isFirst || index < channels ? 0 : (rows[at + index - stride - 1 - channels] ?? 0);
    const added =
      kind === 1
        ? left
        : kind === 2
          ? up
          : kind === 3
            ? (left + up) >> 1
            : kind === 4
              ? paeth(left, up, corner)
              : 0;
    rows[at + index] = ((rows[at + index] ?? 0) + added) & 0xff;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
