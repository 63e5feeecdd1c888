import { statfs } from 'node:fs/promises';
import type { Log } from './log.ts';

const defaults = {
  /** Postgres ends where it finds no room for its log, 16 MB at a time: writing stops well before that. */
  forWritingBytes: 64 * 1024 * 1024,
  /** Signing in writes a row or two, and who cannot sign in cannot read either. */
  forSignInBytes: 32 * 1024 * 1024,
  everyMs: 500,
};

/** Looks again and again at the space left where the data are kept. */
export class DiskWatch {
  readonly #path: string;
  readonly #limits: typeof defaults;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #looking = false;
  #freeBytes = Number.POSITIVE_INFINITY;

  constructor(path: string, log: Log, limits: Partial<typeof defaults> = {}) {
    this.#path = path;
    this.#log = log;
    this.#limits = { ...defaults, ...limits };
    this.#timer = setInterval(() => this.#look(), this.#limits.everyMs);
    this.#timer.unref();
  }

  /** Whether something may be written. */
  hasRoom(): boolean {
    return this.#freeBytes >= this.#limits.forWritingBytes;
  }

  /** Whether somebody may sign in, or stay signed in. */
  hasRoomForSignIn(): boolean {
    return this.#freeBytes >= this.#limits.forSignInBytes;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    // A slow disk may take longer to answer than the pause between two looks.
    if (this.#looking) return;
    this.#looking = true;
    const had = this.hasRoom();
    // A file system that does not say how full it is counts as having room.
    const found = await statfs(this.#path).catch(() => null);
    this.#looking = false;
    this.#freeBytes = found ? found.bavail * found.bsize : Number.POSITIVE_INFINITY;
    if (had && !this.hasRoom())
      this.#log(
        `Only ${megabytes(this.#freeBytes)} MB are left on the disk: nothing is written until there is more.`,
      );
    if (!had && this.hasRoom()) this.#log('There is space on the disk again: writing goes on.');
  }
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
