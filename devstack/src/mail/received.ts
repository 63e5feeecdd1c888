import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A received email: a reply or a new email written on the mailbox page. */
export interface ReceivedMail {
  id: string;
  /** ISO 8601, UTC. */
  created_at: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  /** By lower-case name. */
  headers?: Record<string, string>;
  /** The caught email that it replies to; null for a new email. */
  answers: string | null;
  attachments: { id: string; filename: string; content_type: string; size: number }[];
}

export interface IncomingFile {
  filename: string;
  content_type: string;
  bytes: Uint8Array;
}

/** Stores received emails, each with its files in its own folder below `<dataDir>/mail-received`. */
export class ReceivedMails {
  readonly #folder: string;
  readonly #mails: Map<string, ReceivedMail>;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'mail-received');
    this.#mails = readAll(this.#folder);
  }

  find(id: string): ReceivedMail | undefined {
    return this.#mails.get(id);
  }

  /** Replies to a caught email, oldest first. */
  answersTo(caughtId: string): ReceivedMail[] {
    return [...this.#mails.values()].filter(({ answers }) => answers === caughtId);
  }

  /** Emails that reply to none, newest first. */
  written(): ReceivedMail[] {
    return [...this.#mails.values()].filter(({ answers }) => answers === null).reverse();
  }

  async file(mailId: string, fileId: string): Promise<Uint8Array | null> {
    const known = this.find(mailId)?.attachments.some(({ id }) => id === fileId);
    return known ? await readFile(join(this.#folder, mailId, fileId)) : null;
  }

  /** Stores an email atomically: the file that describes it is written last. */
  async add(
    mail: Omit<ReceivedMail, 'id' | 'created_at' | 'attachments'>,
    files: readonly IncomingFile[],
  ): Promise<ReceivedMail> {
    const id = randomUUID();
    const folder = join(this.#folder, id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const attachments: ReceivedMail['attachments'] = [];
    for (const { filename, content_type, bytes } of files) {
      const fileId = randomUUID();
      await writeFile(join(folder, fileId), bytes, { mode: 0o600 });
      attachments.push({ id: fileId, filename, content_type, size: bytes.byteLength });
    }
    const whole: ReceivedMail = { ...mail, id, created_at: new Date().toISOString(), attachments };
    await writeFile(join(folder, 'mail.tmp'), JSON.stringify(whole), { mode: 0o600 });
    await rename(join(folder, 'mail.tmp'), join(folder, 'mail.json'));
    this.#mails.set(id, whole);
    return whole;
  }
}

function readAll(folder: string): Map<string, ReceivedMail> {
  const found = existsSync(folder) ? readdirSync(folder) : [];
  const mails = found
    .map((id) => join(folder, id, 'mail.json'))
    .filter((file) => existsSync(file))
    .map((file): ReceivedMail => JSON.parse(readFileSync(file, 'utf8')))
    .sort((a, b) => a.created_at.localeCompare(b.created_at));
  return new Map(mails.map((mail) => [mail.id, mail]));
}
