import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;

/** A new secret of 160 bits, in base32. */
export function newSecret(): string {
  return [...randomBytes(32)].map((byte) => alphabet[byte % 32]).join('');
}

/** The authenticator app's code for a time in seconds since 1970 (RFC 6238, SHA-1, six digits). */
export function codeAt(secret: string, seconds: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / stepSeconds)));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * The 30-second step that a code belongs to: the current one, the one before, or the one after, because
 * clocks differ.
 * @returns the number of steps since 1970; null for a wrong code
 */
export function stepOf(secret: string, code: string, seconds: number): number | null {
  const input = Buffer.from(code.padEnd(6).slice(0, 6));
  const now = Math.floor(seconds / stepSeconds);
  const found = [now - 1, now, now + 1].find((step) => {
    const expected = Buffer.from(codeAt(secret, step * stepSeconds));
    return input.length === expected.length && timingSafeEqual(input, expected);
  });
  return found ?? null;
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
