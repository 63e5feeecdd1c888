import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A message that was caught instead of delivered. */
export interface Mail {
  id: string;
  /** ISO 8601, UTC. */
  sent_at: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  reply_to: string[];
  attachments: MailAttachment[];
}

interface MailAttachment {
  name: string;
  type: string;
  /** In base64. */
  content: string;
}

type OutgoingMail = Pick<Mail, 'to' | 'subject'> &
  Partial<Pick<Mail, 'text' | 'reply_to' | 'attachments'>> & {
    html?: string;
    /** From a sender that may retry: the same id is stored once. */
    id?: string;
  };

/** Stores every message, newest first, in `<dataDir>/mail.jsonl`. */
export class MailStore {
  readonly #file: string;
  readonly #messages: Mail[];
  /** One message is written at a time: large ones take several writes. */
  #written: Promise<unknown> = Promise.resolve();

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'mail.jsonl');
    endLastLine(this.#file);
    this.#messages = readMessages(this.#file).reverse();
  }

  all(): readonly Mail[] {
    return this.#messages;
  }

  find(id: string): Mail | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  /** Catches a message. This is the interface of lite's email drivers. */
  async send(message: OutgoingMail): Promise<void> {
    await this.take(message);
  }

  /** Catches a message. @returns its id */
  take(message: OutgoingMail): Promise<string> {
    const taken = this.#written.catch(() => {}).then(() => this.#write(message));
    this.#written = taken;
    return taken;
  }

  async #write(message: OutgoingMail): Promise<string> {
    if (message.id && this.find(message.id)) return message.id;
    const mail: Mail = {
      id: message.id ?? randomUUID(),
      sent_at: new Date().toISOString(),
      to: message.to,
      subject: message.subject,
      text: message.text ?? '',
      html: message.html ?? null,
      reply_to: message.reply_to ?? [],
      attachments: message.attachments ?? [],
    };
    await appendFile(this.#file, `${JSON.stringify(mail)}\n`, { mode: 0o600 });
    this.#messages.unshift(mail);
    return mail.id;
  }
}

/** Ends a line cut short by a crash, so that the next message begins its own. */
function endLastLine(file: string): void {
  if (existsSync(file) && !readFileSync(file, 'utf8').endsWith('\n')) appendFileSync(file, '\n');
}

/** Skips a line cut short by a crash: its sender got no confirmation. */
function readMessages(file: string): Mail[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [{ reply_to: [], attachments: [], ...JSON.parse(line) }];
      } catch {
        return [];
      }
    });
}
