import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { sendError } from './errors.ts';
import { pagePolicy } from './security-headers.ts';

/** One file of the built web app. */
interface StaticFile {
  type: string;
  etag: string;
  immutable: boolean;
  bytes: Buffer;
  /** Compressed once, on first request. */
  encoded: Map<'br' | 'gzip', Buffer>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressible = /^(text|application\/(json|manifest))|svg/;

type StaticHandler = (incoming: IncomingMessage, outgoing: ServerResponse, pathname: string) => void;

/**
 * Serves a built single-page app. It is read into memory once, so that a later build by another stack cannot
 * mix with this one. Files under assets/ have a hash in their name and never change; everything else is
 * revalidated. A path without a file is a route of the app and gets index.html, unless it looks like a file.
 */
export async function serveStatic(folder: string): Promise<StaticHandler> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const path = join(entry.parentPath, entry.name);
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    const bytes = readFileSync(path);
    files.set(url, {
      type: types[extname(entry.name)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      immutable: url.startsWith('/assets/'),
      bytes,
      encoded: new Map(),
    });
  }
  const index = files.get('/index.html');
  if (!index) throw new Error(`${folder} has no index.html.`);
  const policy = pagePolicy(index.bytes.toString('utf8'));

  return (incoming, outgoing, pathname) => {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      return sendError(outgoing, 405, 'This address is read-only.', { allow: 'GET, HEAD' });
    }
    const isRoute = !files.has(pathname) && !/^\/assets\/|\.[a-z0-9]{1,12}$/i.test(pathname);
    const file = files.get(pathname) ?? (isRoute ? index : undefined);
    if (!file) return sendError(outgoing, 404, 'Page not found.');
    send(incoming, outgoing, file, file === index ? { 'content-security-policy': policy } : {});
  };
}

function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  file: StaticFile,
  extra: Record<string, string>,
): void {
  const headers: Record<string, string> = {
    ...extra,
    etag: file.etag,
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
  };
  if (incoming.headers['if-none-match'] === file.etag) {
    outgoing.writeHead(304, headers).end();
    return;
  }
  const encoding = chooseEncoding(file, String(incoming.headers['accept-encoding'] ?? ''));
  const body = encoding ? encoded(file, encoding) : file.bytes;
  if (encoding) headers['content-encoding'] = encoding;
  outgoing.writeHead(200, { ...headers, 'content-length': body.length });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

function chooseEncoding(file: StaticFile, accepted: string): 'br' | 'gzip' | undefined {
  if (file.bytes.length < 1024 || !compressible.test(file.type)) return undefined;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function encoded(file: StaticFile, encoding: 'br' | 'gzip'): Buffer {
  const kept = file.encoded.get(encoding);
  if (kept) return kept;
  // Quality 9 costs a tenth of the maximum and compresses within 3% of it.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const created =
    encoding === 'br' ? brotliCompressSync(file.bytes, quality) : gzipSync(file.bytes, { level: 9 });
  file.encoded.set(encoding, created);
  return created;
}
