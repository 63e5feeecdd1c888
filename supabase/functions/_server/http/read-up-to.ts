/**
 * Reads a stream into memory.
 * @param announced the size given by the sender, if any; a body of exactly that size is held in memory only
 * once
 * @returns null if there are more than `mostBytes`; `drainBody` handles the rest
 */
export async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  mostBytes: number,
  announced = 0,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = stream.getReader();
  try {
    let bytes = new Uint8Array(Math.min(announced || firstBytes, mostBytes));
    let size = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { value } = next;
      const needed = size + value.byteLength;
      if (needed > mostBytes) return null;
      if (needed > bytes.byteLength) bytes = grown(bytes, Math.min(Math.max(needed, size * 2), mostBytes));
      bytes.set(value, size);
      size = needed;
    }
    return size === bytes.byteLength ? bytes : bytes.slice(0, size);
  } finally {
    reader.releaseLock();
  }
}

const firstBytes = 16 * 1024;

function grown(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(bytes);
  return larger;
}
