/** SHA-256 as lower-case hex. */
export async function sha256(bytes: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const data = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return hex(digest);
}

/** 128 random bits as text that may stand in an address. */
export function newToken(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
