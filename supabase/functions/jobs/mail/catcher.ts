import { Buffer } from 'node:buffer';
import { secretKeyHeader } from '../../_server/secret-key.ts';
import { type MailProvider, refusalOf } from './provider.ts';

/** Captures email for inspection instead of delivering it. */
export function catcher({ url, perSecond }: { url: string; perSecond: number }): MailProvider {
  return {
    name: 'catcher',
    perSecond,
    async send({ id, to, subject, text, html, replyTo = [], attachments = [] }, signal) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKeyHeader().apikey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          id,
          to,
          subject,
          text,
          html,
          reply_to: replyTo,
          attachments: attachments.map(({ name, contentType, content }) => ({
            name,
            type: contentType,
            content: Buffer.from(content).toString('base64'),
          })),
        }),
        signal,
      });
      if (!response.ok) throw await refusalOf(response, 'The mail catcher');
      const answer = (await response.json().catch(() => null)) as { id?: unknown } | null;
      return typeof answer?.id === 'string' ? answer.id : null;
    },
  };
}
