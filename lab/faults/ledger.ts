import { createHash, randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { create, created, type Firm, newFirm, projectNamed, upload } from './firm.ts';
import type { Launcher } from './launcher.ts';

/** The requirement after all faults: every acknowledged write is stored completely and exactly once. */
interface Verdict {
  acknowledged: number;
  lost: number;
  doubled: number;
  /**
   * Rows without exactly one matching event, and versions without a file. A file that differs from the upload
   * counts as lost.
   */
  half: number;
}

/** One organization whose users write continuously and remember every acknowledgment. */
export class Ledger {
  readonly #launcher: Launcher;
  readonly #projects = new Map<string, string>();
  readonly #files = new Map<string, string>();
  #firm: Firm = { url: '', token: '', contractId: '' };
  #writing = false;
  #writers: Promise<void>[] = [];

  constructor(launcher: Launcher) {
    this.#launcher = launcher;
  }

  get acknowledged(): number {
    return this.#projects.size + this.#files.size;
  }

  async register(): Promise<void> {
    this.#firm = await newFirm(this.#launcher.stack.url, 'Faults');
  }

  get firm(): Firm {
    return this.#firm;
  }

  /** Starts this many users. Each does one write after another and retries failures with the same key. */
  start(people: { writers: number; uploaders: number }): void {
    this.#writing = true;
    this.#writers = [
      ...Array.from({ length: people.writers }, () => this.#goOn(() => this.#writeProject())),
      ...Array.from({ length: people.uploaders }, () => this.#goOn(() => this.#uploadFile())),
    ];
  }

  async stop(): Promise<void> {
    this.#writing = false;
    await Promise.all(this.#writers);
  }

  /** @returns milliseconds until the next acknowledged write; null if there was none within a minute */
  async untilNextWrite(): Promise<number | null> {
    const began = performance.now();
    const reported = await this.#writeProject(began + 60_000).then(
      () => true,
      () => false,
    );
    return reported ? performance.now() - began : null;
  }

  async judge(): Promise<Verdict> {
    const sql = postgres(this.#launcher.stack.adminDbUrl, { max: 1, onnotice() {} });
    try {
      const projects = await sql<{ id: string; name: string; events: number }[]>`
        select p.id, p.name, (
          select count(*)::int from public.activity_events e where e.entity_id = p.id and e.action = 'project.created'
        ) as events
        from public.projects p join public.organizations o on o.id = p.org_id where o.name = 'Faults'`;
      const files = await sql<{ id: string; sha256: string; stored: boolean }[]>`
        select d.id, d.sha256, exists (
          select from storage.objects s where s.bucket_id = 'contracts' and s.name = d.storage_path
        ) as stored
        from public.contract_documents d where d.contract_id = ${this.#firm.contractId}`;
      return {
        acknowledged: this.acknowledged,
        lost:
          missing(
            this.#projects,
            projects.map(({ id, name }) => [id, name]),
          ) +
          missing(
            this.#files,
            files.map(({ id, sha256 }) => [id, sha256]),
          ),
        doubled: repeats(projects.map(({ name }) => name)) + repeats(files.map(({ sha256 }) => sha256)),
        half:
          projects.filter(({ events }) => events !== 1).length + files.filter(({ stored }) => !stored).length,
      };
    } finally {
      await sql.end();
    }
  }

  async #goOn(write: () => Promise<void>): Promise<void> {
    while (this.#writing) await write().catch(() => pause(50));
  }

  async #writeProject(until?: number): Promise<void> {
    const name = randomUUID();
    const { id } = await this.#untilAnswered(
      (key) => create(this.firm, '/projects', projectNamed(name), key),
      until,
    );
    this.#projects.set(id, name);
  }

  async #uploadFile(): Promise<void> {
    const bytes = Buffer.from(
      `The Contractor shall keep records for three years. ${randomUUID()}\n`.repeat(2000),
    );
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { name: 'records.txt', bytes };
    const { id } = await this.#untilAnswered(async (key) =>
      created('/upload', await upload(this.firm, file, key)),
    );
    this.#files.set(id, sha256);
  }

  /**
   * Repeats a write with its key until it is acknowledged, as a client does that cannot know whether the
   * write succeeded.
   */
  async #untilAnswered(
    write: (key: string) => Promise<{ id: string }>,
    until = Number.POSITIVE_INFINITY,
  ): Promise<{ id: string }> {
    const key = randomUUID();
    for (;;) {
      try {
        return await write(key);
      } catch (error) {
        if (!this.#writing || performance.now() > until) throw error;
        await pause(50);
      }
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function missing(reported: Map<string, string>, found: [string, string][]): number {
  const there = new Map(found);
  return [...reported].filter(([id, content]) => there.get(id) !== content).length;
}

const repeats = (values: string[]) => values.length - new Set(values).size;
