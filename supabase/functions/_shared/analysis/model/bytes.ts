/** Numbers as bytes and back: variable-length integers, and the arrays of a model one after the other. */

/** Ascending numbers as the bytes of their gaps, seven bits a byte, the lowest first. */
export function packAscending(numbers: Iterable<number>): Uint8Array {
  const bytes: number[] = [];
  let last = 0;
  for (const number of numbers) {
    let gap = number - last;
    last = number;
    while (gap >= 128) {
      bytes.push((gap & 127) | 128);
      gap >>>= 7;
    }
    bytes.push(gap);
  }
  return Uint8Array.from(bytes);
}

/** The reverse of `packAscending`, for a known count. */
export function unpackAscending(bytes: Uint8Array, count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  let last = 0;
  let at = 0;
  for (let i = 0; i < count; i++) {
    let shift = 0;
    let byte = bytes[at++] as number;
    while (byte >= 128) {
      last += (byte & 127) << shift;
      shift += 7;
      byte = bytes[at++] as number;
    }
    last += byte << shift;
    numbers[i] = last;
  }
  return numbers;
}

/** Blocks of bytes as one: each behind its length in four bytes, the lowest first. */
export function joinBlocks(blocks: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(blocks.reduce((sum, block) => sum + 4 + block.length, 0));
  const view = new DataView(joined.buffer);
  let at = 0;
  for (const block of blocks) {
    view.setUint32(at, block.length, true);
    joined.set(block, at + 4);
    at += 4 + block.length;
  }
  return joined;
}

/**
 * The reverse of `joinBlocks`; the blocks are views of `joined`. Throws a RangeError where it is cut short.
 */
export function splitBlocks(joined: Uint8Array): Uint8Array[] {
  const view = new DataView(joined.buffer, joined.byteOffset, joined.length);
  const blocks: Uint8Array[] = [];
  let at = 0;
  while (at < joined.length) {
    const length = view.getUint32(at, true);
    if (at + 4 + length > joined.length) throw new RangeError('The blocks are cut short.');
    blocks.push(joined.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return blocks;
}

/** Single-precision numbers as bytes, the lowest first, on any machine. */
export function packFloats(numbers: Float32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * 4));
  numbers.forEach((number, at) => {
    view.setFloat32(at * 4, number, true);
  });
  return new Uint8Array(view.buffer);
}

/** The reverse of `packFloats`; every machine that we run on has the lowest byte first. */
export function unpackFloats(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.slice().buffer);
}
