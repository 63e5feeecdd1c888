import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { errorCode } from '../start-error.ts';
import { hasBody } from './body-watch.ts';
import type { ErrorStatus } from './errors.ts';

/** Most bytes kept in memory; larger bodies go to a file. */
const inMemoryBytes = 256 * 1024;
/** More than any part behind the gateway accepts. */
const mostBytes = 64 * 1024 * 1024;
/** Limit for all bodies in files together. */
const mostSpooledBytes = 1024 * 1024 * 1024;

/** A completely received body, so that forwarding it does not depend on the client's speed. */
export interface ReceivedBody {
  bytes: number;
  stream(): Readable;
  /** Call once the body is no longer needed. */
  discard(): Promise<void>;
}

/** Why a body is refused. */
export class BodyRefused extends Error {
  readonly status: ErrorStatus;

  constructor(status: ErrorStatus, message: string) {
    super(message);
    this.status = status;
  }
}

const nothing: ReceivedBody = { bytes: 0, stream: () => Readable.from([]), discard: async () => {} };

/** Receives request bodies; large ones go into files in a folder that is emptied at each start. */
export class BodyStore {
  readonly #folder: string;
  #spooled = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<BodyStore> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new BodyStore(folder);
  }

  /** @throws BodyRefused if the body is too large or there is no room for it */
  async receive(incoming: IncomingMessage): Promise<ReceivedBody> {
    if (!hasBody(incoming)) return nothing;
    const tooLarge = () => new BodyRefused(413, 'The request is too large.');
    if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
    const chunks: Buffer[] = [];
    let bytes = 0;
    let file: SpoolFile | undefined;
    try {
      for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
        bytes += chunk.byteLength;
        if (bytes > mostBytes) throw tooLarge();
        if (!file && bytes > inMemoryBytes) {
          file = await this.#openFile();
          for (const kept of chunks.splice(0)) await this.#write(file, kept);
        }
        if (file) await this.#write(file, chunk);
        else chunks.push(chunk);
      }
    } catch (error) {
      if (file) await this.#discard(file);
      throw errorCode(error) === 'ENOSPC' ? noSpace() : error;
    }
    if (!file) return { bytes, stream: () => Readable.from(chunks), discard: async () => {} };
    const kept = file;
    return { bytes, stream: () => createReadStream(kept.path), discard: () => this.#discard(kept) };
  }

  async #openFile(): Promise<SpoolFile> {
    const path = join(this.#folder, randomUUID());
    return { path, handle: await open(path, 'wx', 0o600), bytes: 0 };
  }

  async #write(file: SpoolFile, chunk: Buffer): Promise<void> {
    if (this.#spooled + chunk.byteLength > mostSpooledBytes) {
      throw new BodyRefused(503, 'Too many simultaneous uploads. Please try again in a moment.');
    }
    this.#spooled += chunk.byteLength;
    file.bytes += chunk.byteLength;
    await file.handle.appendFile(chunk);
  }

  async #discard(file: SpoolFile): Promise<void> {
    this.#spooled -= file.bytes;
    file.bytes = 0;
    await file.handle.close().catch(() => {});
    await rm(file.path, { force: true });
  }
}

interface SpoolFile {
  path: string;
  handle: FileHandle;
  bytes: number;
}

const noSpace = () => new BodyRefused(507, 'The server is out of disk space.');
