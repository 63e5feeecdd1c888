import { statfs } from 'node:fs/promises';
import type { Log } from './log.ts';

const defaults = {
  /**
   * Postgres stops if it has no room for its log, which grows 16 MB at a time. Writes are refused well before
   * that.
   */
  forWritingBytes: 64 * 1024 * 1024,
  /** Signing in writes only a row or two, and without it users cannot read either. */
  forSignInBytes: 32 * 1024 * 1024,
  everyMs: 500,
};

/** Polls the free space of the disk that holds the data. */
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

  /** Whether writes are allowed. */
  hasRoom(): boolean {
    return this.#freeBytes >= this.#limits.forWritingBytes;
  }

  /** Whether users may sign in or refresh a session. */
  hasRoomForSignIn(): boolean {
    return this.#freeBytes >= this.#limits.forSignInBytes;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    // A slow disk may take longer to respond than the polling interval.
    if (this.#looking) return;
    this.#looking = true;
    const had = this.hasRoom();
    // A file system that does not report its free space is treated as having room.
    const found = await statfs(this.#path).catch(() => null);
    this.#looking = false;
    this.#freeBytes = found ? found.bavail * found.bsize : Number.POSITIVE_INFINITY;
    if (had && !this.hasRoom())
      this.#log(
        `Only ${megabytes(this.#freeBytes)} MB of disk space left: writes are paused until you free some.`,
      );
    if (!had && this.hasRoom()) this.#log('Disk space is available again: writes resumed.');
  }
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
