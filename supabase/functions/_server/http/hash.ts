import { createHash } from 'node:crypto';

/**
 * SHA-256 as lower-case hex. Web Crypto would copy its input, which may be 25 MB; this takes about 20 ms for
 * that.
 */
export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** 128 random bits as URL-safe text. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
