const encoder = new TextEncoder();
const iterations = 4096;

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)));
}

/**
 * Returns the Postgres hash of a password (RFC 5803), so that the password itself appears in no statement or
 * log.
 * @param password ASCII, which needs no normalization
 */
export async function scramVerifier(
  password: string,
  salt = crypto.getRandomValues(new Uint8Array(16)),
): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  const salted = new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256));
  const stored = new Uint8Array(await crypto.subtle.digest('SHA-256', await hmac(salted, 'Client Key')));
  const server = await hmac(salted, 'Server Key');
  return `SCRAM-SHA-256$${iterations}:${base64(salt)}$${base64(stored)}:${base64(server)}`;
}
