import { type FileHandle, open, rename } from 'node:fs/promises';
import { Writable } from 'node:stream';

const limits = {
  /** A file larger than this is renamed to `.old`, and a new file is started. */
  fileBytes: 5_000_000,
  /** Most bytes waiting for a slow disk; more is dropped. */
  waitingBytes: 1_000_000,
  /** How long to wait before retrying a file that could not be written. */
  retryMs: 1000,
};

/**
 * A disk log that never blocks the writer: each write returns immediately and is dropped and counted if the
 * disk is slow or full. The count is logged once writing works again. At most two files of 5 MB are kept.
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

  /** Bytes dropped so far and not yet reported in the file. */
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

  /**
   * As much of the queue as fits in the file, and at least one chunk: with a slow disk, more may queue up
   * than one file can hold.
   */
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
      const note = `${new Date().toISOString()} ${dropped} bytes of log output were lost: the log could not be written.\n`;
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
    // Reset first, so that a file that someone removed is simply recreated.
    this.#size = 0;
    await rename(this.#path, `${this.#path}.old`);
  }

  async #close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close().catch(() => {});
  }
}
