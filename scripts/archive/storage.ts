import type { FileStore } from './restore-archive.ts';

/** Access to a stack's Storage with its secret key. */
export function storageOf(url: string, secretKey: string): FileStore {
  const call = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: Uint8Array<ArrayBuffer> | string,
  ) => {
    const answer = await fetch(`${url.replace(/\/+$/, '')}/storage/v1/object/${path}`, {
      method,
      headers: { apikey: secretKey, ...headers },
      body,
      signal: AbortSignal.timeout(120_000),
    });
    if (!answer.ok)
      throw new Error(
        `Storage responded ${answer.status} to ${path}: ${(await answer.text()).slice(0, 300)}`,
      );
  };
  return {
    // A restore that was killed may have stored the file already. Its organization does not exist yet.
    put: (bucket, path, bytes, mimeType) =>
      call('POST', `${bucket}/${path}`, { 'content-type': mimeType, 'x-upsert': 'true' }, bytes),
    remove: (bucket, paths) =>
      call('DELETE', bucket, { 'content-type': 'application/json' }, JSON.stringify({ prefixes: paths })),
  };
}
