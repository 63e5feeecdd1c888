/** The email provider interface used by the delivery job. */

export interface OutgoingMail {
  /** The same for every attempt, so that a provider with idempotency keys sends once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe address for this kind of email. */
  unsubscribeUrl: string | null;
  /** Whether the service sends it on its own, so that no out-of-office reply is wanted. */
  automatic: boolean;
  /** Reply-to addresses; none means replies go to the sender. */
  replyTo?: readonly string[];
  attachments?: readonly MailAttachment[];
}

interface MailAttachment {
  name: string;
  contentType: string;
  content: Uint8Array;
  /** The iCalendar method of a calendar entry. */
  method?: 'REQUEST' | 'CANCEL';
}

export interface MailProvider {
  /** The provider's name as shown on messages. */
  name: string;
  /** Maximum messages per second; 0 means no limit. */
  perSecond: number;
  /**
   * Sends a message. @returns the provider's id for it, if any
   * @throws MailRefused if no retry can succeed; MailDelayed, or any other error, if one may
   */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<string | null>;
}

/** The provider will never accept this message. */
export class MailRefused extends Error {}

/** The address bounced: `hard` is permanent, `soft` may work later. */
export class MailBounced extends MailRefused {
  readonly kind: 'hard' | 'soft';
  constructor(message: string, kind: 'hard' | 'soft') {
    super(message);
    this.kind = kind;
  }
}

/** The provider asks to be retried, no sooner than `retryAfterMs` milliseconds. */
export class MailDelayed extends Error {
  readonly retryAfterMs: number | undefined;
  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Headers that let an email client offer its own unsubscribe button (RFC 2369, RFC 8058), and keep programs
 * from answering automatic email (RFC 3834; Exchange reads the other).
 */
export function mailHeaders({
  unsubscribeUrl: url,
  automatic,
}: Pick<OutgoingMail, 'unsubscribeUrl' | 'automatic'>): Record<string, string> {
  return {
    ...(url && { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    ...(automatic && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
  };
}

/** Converts an HTTP error response into the matching delivery error. */
export async function refusalOf(response: Response, provider: string): Promise<Error> {
  const words = (await response.text().catch(() => '')).replace(/\s+/g, ' ').slice(0, 300);
  const message = `${provider} responded ${response.status}${words ? `: ${words}` : ''}`;
  // 409: the same id is in progress. 401 and 403: the operator fixes the credentials, then the email can go.
  const again = response.status >= 500 || [401, 403, 408, 409, 425, 429].includes(response.status);
  return again ? new MailDelayed(message, retryAfter(response)) : new MailRefused(message);
}

function retryAfter(response: Response): number | undefined {
  const input = response.headers.get('retry-after');
  if (!input) return undefined;
  const ms = /^\d+$/.test(input) ? Number(input) * 1000 : Date.parse(input) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 3_600_000) : undefined;
}
