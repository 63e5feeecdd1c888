import { type FileHandle, open, rename } from 'node:fs/promises';
import { Writable } from 'node:stream';

const limits = {
  /** A file that has grown beyond this is kept once as `.old` and begun anew. */
  fileBytes: 5_000_000,
  /** What waits for a slow disk; more is dropped. */
  waitingBytes: 1_000_000,
  /** How long to leave a file alone that could not be written. */
  retryMs: 1000,
};

/**
 * A log on disk that never holds up whoever writes to it: each write is taken at once, and where the disk is slow or full it is
 * dropped and counted. The count stands in the log once it can be written again. At most two files of 5 MB are kept.
 */
export class LogFile extends Writable {
  readonly #path: string;
  readonly #limits: typeof limits;
  #file: FileHandle | undefined;
  #size = 0;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #droppedBytes = 0;
  #writing: Promise<void> | undefined;
  #notBefore = 0;

  constructor(path: string, options: Partial<typeof limits> = {}) {
    super({ decodeStrings: true });
    this.#path = path;
    this.#limits = { ...limits, ...options };
  }

  /** What could not be written so far and is not yet accounted for in the file. */
  get droppedBytes(): number {
    return this.#droppedBytes;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (this.#waitingBytes + chunk.byteLength > this.#limits.waitingBytes || Date.now() < this.#notBefore) {
      this.#droppedBytes += chunk.byteLength;
    } else {
      this.#waiting.push(chunk);
      this.#waitingBytes += chunk.byteLength;
      this.#writing ??= this.#writeWaiting().finally(() => {
        this.#writing = undefined;
      });
    }
    done();
  }

  override async _final(done: () => void): Promise<void> {
    await this.#writing;
    if (this.#droppedBytes > 0) await this.#append(Buffer.alloc(0)).catch(() => {});
    await this.#close();
    done();
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const bytes = this.#takeWaiting();
      try {
        await this.#append(bytes);
      } catch {
        this.#droppedBytes += bytes.byteLength;
        this.#notBefore = Date.now() + this.#limits.retryMs;
        await this.#close();
      }
    }
  }

  /** As much of what waits as the file still takes, and a chunk at least: a slow disk lets more pile up than one file may hold. */
  #takeWaiting(): Buffer {
    const { fileBytes } = this.#limits;
    let room = this.#size > fileBytes ? fileBytes : fileBytes - this.#size;
    let count = 0;
    while (count < this.#waiting.length && room >= 0) room -= this.#waiting[count++]?.byteLength ?? 0;
    const bytes = Buffer.concat(this.#waiting.splice(0, count));
    this.#waitingBytes -= bytes.byteLength;
    return bytes;
  }

  async #append(bytes: Buffer): Promise<void> {
    if (this.#size > this.#limits.fileBytes) await this.#rotate();
    this.#file ??= await this.#open();
    const dropped = this.#droppedBytes;
    if (dropped > 0) {
      const note = `${new Date().toISOString()} ${dropped} bytes of this log were dropped: it could not be written.\n`;
      await this.#file.appendFile(note);
      this.#droppedBytes -= dropped;
    }
    await this.#file.appendFile(bytes);
    this.#size += bytes.byteLength;
  }

  async #open(): Promise<FileHandle> {
    const file = await open(this.#path, 'a', 0o600);
    this.#size = (await file.stat()).size;
    return file;
  }

  async #rotate(): Promise<void> {
    await this.#close();
    // First, so that a file that somebody has taken away is simply begun anew.
    this.#size = 0;
    await rename(this.#path, `${this.#path}.old`);
  }

  async #close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close().catch(() => {});
  }
}
