/**
 * Packs numbers into bytes and unpacks them: variable-length integers, and the arrays of a model in sequence.
 */

/** Packs ascending numbers as their gaps, seven bits per byte, lowest bits first. */
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

/** Reverses `packAscending` for a known count. */
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

/** Joins blocks of bytes, each preceded by its length in four little-endian bytes. */
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

/** Reverses `joinBlocks`; the blocks are views of `joined`. Throws a RangeError if `joined` is truncated. */
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

/** Packs single-precision numbers as little-endian bytes on any machine. */
export function packFloats(numbers: Float32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * 4));
  numbers.forEach((number, at) => {
    view.setFloat32(at * 4, number, true);
  });
  return new Uint8Array(view.buffer);
}

/** Reverses `packFloats`. All machines that we run on are little-endian. */
export function unpackFloats(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.slice().buffer);
}
