/**
 * Signs a webhook delivery according to Standard Webhooks: HMAC-SHA-256 over `<id>.<timestamp>.<body>`. The
 * key is the base64 after `whsec_` in the secret. The timestamp is in Unix seconds, so that receivers can
 * reject replays.
 */
export async function signWebhook(
  secret: string,
  message: { id: string; timestamp: number; body: string },
): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = new TextEncoder().encode(`${message.id}.${message.timestamp}.${message.body}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
  return `v1,${btoa(String.fromCharCode(...signature))}`;
}

/** A new secret of 256 random bits. */
export function newWebhookSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
}
