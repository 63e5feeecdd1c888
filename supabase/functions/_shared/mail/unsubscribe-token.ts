/**
 * Token of an unsubscribe link: the recipient and the category of email to stop. It is signed instead of
 * stored, so that it works as long as the email exists and cannot be forged.
 */
import { z } from 'zod';
import { notificationCategories } from '../schemas/notifications.ts';

const refusalSchema = z.object({
  /** The organization that sent the email. */
  o: z.uuid(),
  /** The member; null if sent to an address. */
  u: z.uuid().nullable(),
  /** The address, for people without an account. */
  a: z.string().max(320),
  c: z.enum(notificationCategories),
});

export type Refusal = z.infer<typeof refusalSchema>;

const encoder = new TextEncoder();

async function keyOf(secret: string): Promise<CryptoKey> {
  return await crypto.subtle.importKey(
    'raw',
    encoder.encode(`plumbline unsubscribe:${secret}`),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
}

/** Signs an unsubscribe token: letters, digits, '-', '_', and one '.'. */
export async function signRefusal(refusal: Refusal, secret: string): Promise<string> {
  const body = encoder.encode(JSON.stringify(refusal));
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), body);
  return `${toBase64Url(body)}.${toBase64Url(new Uint8Array(signature))}`;
}

/** Decodes an unsubscribe token; null if it is not one of ours. */
export async function readRefusal(token: string, secret: string): Promise<Refusal | null> {
  const [body, signature] = token.split('.').map(fromBase64Url);
  if (!body || !signature) return null;
  if (!(await crypto.subtle.verify('HMAC', await keyOf(secret), signature, body))) return null;
  try {
    return refusalSchema.parse(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return null;
  }
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
  } catch {
    return null;
  }
}
