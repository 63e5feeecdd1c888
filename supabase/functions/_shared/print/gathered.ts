const blockBytes = 256 * 1024;

/** Collects many small pieces into large blocks, because small arrays take more memory than their content. */
export class Gathered {
  private readonly blocks: Uint8Array<ArrayBuffer>[] = [];
  private block = new Uint8Array(blockBytes);
  private filled = 0;

  /** Adds a line of single-byte characters. @returns its number of bytes */
  addLine(text: string): number {
    const length = text.length + 1;
    if (this.filled + length <= blockBytes) {
      for (let at = 0; at < text.length; at += 1) this.block[this.filled + at] = text.charCodeAt(at);
      this.block[this.filled + length - 1] = 0x0a;
      this.filled += length;
      if (this.filled === blockBytes) this.next();
      return length;
    }
    return this.add(Uint8Array.from(`${text}\n`, (char) => char.charCodeAt(0)));
  }

  /** @returns the number of bytes */
  add(bytes: Uint8Array): number {
    let from = 0;
    while (from < bytes.length) {
      const part = bytes.subarray(from, from + blockBytes - this.filled);
      this.block.set(part, this.filled);
      this.filled += part.length;
      from += part.length;
      if (this.filled === blockBytes) this.next();
    }
    return bytes.length;
  }

  private next(): void {
    this.blocks.push(this.block);
    this.block = new Uint8Array(blockBytes);
    this.filled = 0;
  }

  /** Returns all bytes and clears the collection. */
  take(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.blocks.length * blockBytes + this.filled);
    for (const [index, block] of this.blocks.entries()) all.set(block, index * blockBytes);
    all.set(this.block.subarray(0, this.filled), this.blocks.length * blockBytes);
    this.blocks.length = 0;
    this.filled = 0;
    return all;
  }
}
