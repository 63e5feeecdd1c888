import { secretKeyHeader } from '../../api/secret-key.ts';
import { type MailProvider, refusalOf } from './provider.ts';

/** Where mail is kept to be looked at instead of being delivered. */
export function catcher({ url }: { url: string }): MailProvider {
  return {
    name: 'catcher',
    async send({ to, subject, text, html }, signal) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKeyHeader().apikey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to, subject, text, html }),
        signal,
      });
      if (!response.ok) throw await refusalOf(response, 'The mail catcher');
      return null;
    },
  };
}
