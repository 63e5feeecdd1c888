import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as othersTurn } from 'node:timers/promises';

/** Copied files by their path in the backup. */
type Copied = Map<string, { size: number; sha256: string }>;

const chunk = Buffer.alloc(1024 * 1024);

/** Copies folders into a staging folder while they are being written to. */
export class Copier {
  readonly #staging: string;
  readonly copied: Copied = new Map();

  constructor(staging: string) {
    this.#staging = staging;
  }

  /**
   * Copies a folder's files. Files that disappear in the meantime are skipped; files copied earlier are kept.
   * @param wanted returns whether a path below the folder belongs to the backup; folders end with a slash
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

  /**
   * Copies a file up to its end, including bytes appended during the copy; does nothing if it is gone. Most
   * files are small, so the copy is synchronous.
   */
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

  /** Writes generated content into the backup. */
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
