/** Ed25519 signatures of archive and backup manifests. */
import { z } from 'zod';

/** The signer named in a manifest. The signature proves only the key; the names are claims. */
export const signerSchema = z.object({
  algorithm: z.literal('Ed25519'),
  /** 32 bytes in base64. */
  public_key: z.base64().length(44),
  /** SHA-256 of the public key, in hexadecimal. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
  /** URL of the installation, or host and folder of an embedded one. */
  installation: z.string(),
  requested_by: z.string().nullable(),
});

export type Signer = z.infer<typeof signerSchema>;

export interface SigningKey {
  fingerprint: string;
  publicKey: string;
  /** PKCS #8 in base64. */
  privateKey: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

const algorithm = 'Ed25519';
const toBase64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

async function fingerprintOf(publicKey: Bytes): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', publicKey);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function generateSigningKey(): Promise<SigningKey> {
  const pair = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as {
    publicKey: CryptoKey;
    privateKey: CryptoKey;
  };
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return {
    fingerprint: await fingerprintOf(publicKey),
    publicKey: toBase64(publicKey.buffer),
    privateKey: toBase64(await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
  };
}

/** @returns the signature in base64; deterministic for the same bytes and key */
export async function sign(manifest: Bytes, { privateKey }: SigningKey): Promise<string> {
  const key = await crypto.subtle.importKey('pkcs8', fromBase64(privateKey), algorithm, false, ['sign']);
  return toBase64(await crypto.subtle.sign(algorithm, key, manifest));
}

/**
 * @param manifest the signed bytes
 * @param signature in base64
 * @returns true if this signer's key signed them and the fingerprint matches that key
 */
export async function isSignedBy(manifest: Bytes, signer: Signer, signature: string): Promise<boolean> {
  try {
    const publicKey = fromBase64(signer.public_key);
    if ((await fingerprintOf(publicKey)) !== signer.fingerprint) return false;
    const key = await crypto.subtle.importKey('raw', publicKey, algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, fromBase64(signature.trim()), manifest);
  } catch {
    return false;
  }
}
