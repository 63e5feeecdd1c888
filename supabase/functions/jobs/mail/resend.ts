import { Buffer } from 'node:buffer';
import { mailTag } from '../../_shared/mail/mail-tag.ts';
import { type MailProvider, mailHeaders, refusalOf } from './provider.ts';

/**
 * Resend's HTTP API (https://resend.com/docs/api-reference/emails/send-email). It keeps idempotency keys for
 * 24 hours.
 */
export function resend({
  key,
  from,
  url,
  perSecond,
}: {
  key: string;
  from: string;
  url: string;
  perSecond: number;
}): MailProvider {
  return {
    name: 'resend',
    perSecond,
    async send(
      { id, to, subject, text, html, unsubscribeUrl, automatic, replyTo = [], attachments = [] },
      signal,
    ) {
      const response = await fetch(`${url}/emails`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({
          from,
          to: [to],
          subject,
          text,
          html,
          headers: mailHeaders({ unsubscribeUrl, automatic }),
          tags: [{ name: mailTag, value: id }],
          ...(replyTo.length > 0 && { reply_to: replyTo }),
          ...(attachments.length > 0 && {
            attachments: attachments.map(({ name, contentType, content }) => ({
              filename: name,
              content: Buffer.from(content).toString('base64'),
              content_type: contentType,
            })),
          }),
        }),
        signal,
      });
      if (!response.ok) throw await refusalOf(response, 'Resend');
      const answer = (await response.json().catch(() => null)) as { id?: unknown } | null;
      return typeof answer?.id === 'string' ? answer.id : null;
    },
  };
}
