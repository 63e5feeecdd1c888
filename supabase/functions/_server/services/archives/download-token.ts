/**
 * The content of an archive link: the person, the archive, and the expiration. It is signed, so no other
 * token is needed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const downloadSchema = z.object({
  org: z.uuid(),
  archive: z.uuid(),
  person: z.uuid(),
  /** In milliseconds since 1970. */
  until: z.int(),
});

export type Download = z.infer<typeof downloadSchema>;

const signature = (body: string, secret: string): Buffer =>
  createHmac('sha256', `plumbline archive:${secret}`).update(body).digest();

/** Letters, digits, '-', '_' and one '.'. */
export function signDownload(download: Download, secret: string): string {
  const body = Buffer.from(JSON.stringify(download)).toString('base64url');
  return `${body}.${signature(body, secret).toString('base64url')}`;
}

/** Returns the content of a token; null if it is invalid or expired. */
export function readDownload(token: string, secret: string, now: Date): Download | null {
  const [body, input, ...more] = token.split('.');
  if (!body || !input || more.length > 0) return null;
  const [ours, theirs] = [signature(body, secret), Buffer.from(input, 'base64url')];
  if (theirs.length !== ours.length || !timingSafeEqual(ours, theirs)) return null;
  const download = downloadSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return download.until > now.getTime() ? download : null;
}
