import { Buffer } from 'node:buffer';
import { MailBounced, MailDelayed, type MailProvider, MailRefused, mailHeaders } from './provider.ts';

/** Server timeout in milliseconds. */
const PATIENCE_MS = 20_000;

/**
 * Any SMTP server (`smtps://user:password@host:465`). Hosted functions may not use ports 25 and 587. SMTP has
 * no idempotency: if the acceptance is lost, the message is sent again with the same Message-ID, which most
 * clients show once.
 */
export function smtp({
  url,
  from,
  perSecond,
}: {
  url: string;
  from: string;
  perSecond: number;
}): MailProvider {
  return {
    name: 'smtp',
    perSecond,
    async send(
      { id, to, subject, text, html, unsubscribeUrl, automatic, replyTo = [], attachments = [] },
      signal,
    ) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        connectionTimeout: PATIENCE_MS,
        greetingTimeout: PATIENCE_MS,
        socketTimeout: PATIENCE_MS,
      });
      const stop = () => transport.close();
      signal.addEventListener('abort', stop, { once: true });
      try {
        const sent = await transport.sendMail({
          from,
          to,
          subject,
          text,
          html,
          headers: mailHeaders({ unsubscribeUrl, automatic }),
          replyTo: [...replyTo],
          // An alternative of the text, so that mail programs show the meeting with its buttons.
          icalEvent: attachments
            .filter(({ method }) => method)
            .map(({ name, method, content }) => ({
              filename: name,
              method,
              content: Buffer.from(content),
            }))[0],
          attachments: attachments
            .filter(({ method }) => !method)
            .map(({ name, contentType, content }) => ({
              filename: name,
              contentType,
              content: Buffer.from(content),
            })),
          messageId: `<${id}@${from.split('@')[1]?.replace(/>.*$/, '') ?? 'plumbline'}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return sent.messageId ?? null;
      } catch (error) {
        throw translated(error);
      } finally {
        signal.removeEventListener('abort', stop);
        transport.close();
      }
    },
  };
}

/**
 * 5xx is permanent, except for sign-in errors; for a recipient it means a bounced address. All else may be
 * temporary.
 */
function translated(error: unknown): Error {
  const { message, responseCode, code, command } = error as Partial<
    Record<'message' | 'code' | 'command', string> & { responseCode: number }
  >;
  const words = `The mail server: ${(message ?? String(error)).replace(/\s+/g, ' ').slice(0, 300)}`;
  const forGood = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  if (forGood && command === 'RCPT TO') {
    // RFC 3463: x.2.2 is a full mailbox, x.2.1 a temporarily disabled one.
    const passing = responseCode === 552 || /\b5\.2\.[12]\b/.test(words);
    return new MailBounced(words, passing ? 'soft' : 'hard');
  }
  return forGood ? new MailRefused(words) : new MailDelayed(words);
}
