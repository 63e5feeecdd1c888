/** A mail provider as the job that sends mail sees it. */

export interface OutgoingMail {
  /** The same for every attempt, so that a provider that knows it sends once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one press ends mail of this kind. */
  unsubscribeUrl: string | null;
  /** Addresses that replies go to; none leaves them to the sender's own. */
  replyTo?: readonly string[];
  attachments?: readonly MailAttachment[];
}

interface MailAttachment {
  name: string;
  contentType: string;
  content: Uint8Array;
  /** Of a calendar entry: what it asks of the calendar. */
  method?: 'REQUEST' | 'CANCEL';
}

export interface MailProvider {
  /** What messages say they went through. */
  name: string;
  /** How many messages a second it takes; 0 for as many as there are. */
  perSecond: number;
  /**
   * Hands a message over. @returns the provider's own name for it, if it gives one
   * @throws MailRefused where no attempt will do; MailDelayed, or anything else, where another may
   */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<string | null>;
}

/** The provider will not have this message, now or later. */
export class MailRefused extends Error {}

/** The address does not take it: `hard` takes no mail at all, `soft` may another time. */
export class MailBounced extends MailRefused {
  readonly kind: 'hard' | 'soft';
  constructor(message: string, kind: 'hard' | 'soft') {
    super(message);
    this.kind = kind;
  }
}

/** The provider wants to be asked again, not before `retryAfterMs`. */
export class MailDelayed extends Error {
  readonly retryAfterMs: number | undefined;
  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Headers that let a mail client offer to unsubscribe by itself (RFC 2369, RFC 8058). */
export function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (!url) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** An HTTP answer that is no success, as what it means for the message. */
export async function refusalOf(response: Response, provider: string): Promise<Error> {
  const words = (await response.text().catch(() => '')).replace(/\s+/g, ' ').slice(0, 300);
  const message = `${provider} answered ${response.status}${words ? `: ${words}` : ''}`;
  // 409: the same id is under way; 401 and 403 are put right by whoever runs this, after which it goes.
  const again = response.status >= 500 || [401, 403, 408, 409, 425, 429].includes(response.status);
  return again ? new MailDelayed(message, retryAfter(response)) : new MailRefused(message);
}

function retryAfter(response: Response): number | undefined {
  const given = response.headers.get('retry-after');
  if (!given) return undefined;
  const ms = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 3_600_000) : undefined;
}
