import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as othersTurn } from 'node:timers/promises';

/** What was copied, by its path in the backup. */
type Copied = Map<string, { size: number; sha256: string }>;

const chunk = Buffer.alloc(1024 * 1024);

/** Copies folder after folder into a staging folder, as they are while they are written to. */
export class Copier {
  readonly #staging: string;
  readonly copied: Copied = new Map();

  constructor(staging: string) {
    this.#staging = staging;
  }

  /**
   * Copies a folder's files. What is gone when its turn comes is left out, and what was copied before stays.
   * @param wanted says which paths below it belong to the backup; folders end with a slash
   */
  async folder(from: string, to: string, wanted: (path: string) => boolean = () => true): Promise<void> {
    const walk = async (path: string): Promise<void> => {
      const entries = whereThere(() => readdirSync(join(from, path), { withFileTypes: true })) ?? [];
      mkdirSync(join(this.#staging, to, path), { recursive: true, mode: 0o700 });
      for (const entry of entries) {
        const below = path === '' ? entry.name : `${path}/${entry.name}`;
        if (entry.isDirectory()) {
          if (wanted(`${below}/`)) await walk(below);
        } else if (entry.isFile() && wanted(below) && !this.copied.has(`${to}/${below}`)) {
          await this.file(join(from, below), `${to}/${below}`);
        }
      }
    };
    await walk('');
  }

  /** Copies as many bytes as there are at the end; nothing where the file is gone. Thousands are small, so each is copied at one go. */
  async file(from: string, to: string): Promise<void> {
    const source = whereThere(() => openSync(from, 'r'));
    if (source === null) return;
    try {
      const hash = createHash('sha256');
      const target = this.#create(to);
      let size = 0;
      try {
        for (;;) {
          const read = readSync(source, chunk, 0, chunk.length, size);
          if (read === 0) break;
          const bytes = chunk.subarray(0, read);
          hash.update(bytes);
          writeSync(target, bytes);
          size += read;
        }
      } finally {
        closeSync(target);
      }
      this.copied.set(to, { size, sha256: hash.digest('hex') });
    } finally {
      closeSync(source);
    }
    await othersTurn();
  }

  /** Writes a file of ours into the backup. */
  text(to: string, content: string): void {
    const bytes = Buffer.from(content);
    const target = this.#create(to);
    try {
      writeSync(target, bytes);
    } finally {
      closeSync(target);
    }
    this.copied.set(to, { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }

  #create(to: string): number {
    const path = join(this.#staging, to);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return openSync(path, 'w', 0o600);
  }
}

function whereThere<Found>(look: () => Found): Found | null {
  try {
    return look();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
