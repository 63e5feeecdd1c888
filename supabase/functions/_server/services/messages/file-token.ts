/**
 * The content of a link to a document too large for email: recipient, document, and expiration. Signed, not
 * stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const linkSchema = z.object({
  o: z.uuid(),
  /** The recipient. */
  r: z.uuid(),
  /** The message's file. */
  f: z.uuid(),
  /** In milliseconds since 1970. */
  u: z.int(),
});
type FileLink = z.infer<typeof linkSchema>;

const signature = (purpose: string, body: string, secret: string): Buffer =>
  createHmac('sha256', `plumbline ${purpose}:${secret}`).update(body).digest();

const same = (ours: Buffer, theirs: Buffer) => ours.length === theirs.length && timingSafeEqual(ours, theirs);

/** Letters, digits, '-', '_' and one '.'. */
export function signFileLink(link: FileLink, secret: string): string {
  const body = Buffer.from(JSON.stringify(link)).toString('base64url');
  return `${body}.${signature('message file', body, secret).toString('base64url')}`;
}

/** Returns the content of a token; null if it is not one of ours. */
export function readFileLink(token: string, secret: string): FileLink | null {
  const [body, input, ...more] = token.split('.');
  if (!body || !input || more.length > 0) return null;
  if (!same(signature('message file', body, secret), Buffer.from(input, 'base64url'))) return null;
  return linkSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
}

/**
 * Returns the local part of the reply address for one recipient's email: `reply+<recipient>.<signature>`,
 * lower case.
 */
export function replyLocalPart(recipientId: string, secret: string): string {
  const mark = signature('reply', recipientId, secret).toString('hex').slice(0, 20);
  return `reply+${recipientId.replaceAll('-', '')}.${mark}`;
}

/** Returns the recipient of a reply address; null if it is not one of ours. */
export function readReplyAddress(address: string, secret: string): string | null {
  const [, hex] = /^reply\+([0-9a-f]{32})\.[0-9a-f]{20}@/i.exec(address.trim()) ?? [];
  if (!hex) return null;
  const id = hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const ours = Buffer.from(replyLocalPart(id, secret));
  return same(ours, Buffer.from(address.trim().split('@')[0]?.toLowerCase() ?? '')) ? id : null;
}
