import { lookup } from 'node:dns/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isPublicAddress } from '../../_shared/webhooks/public-address.ts';

interface Sending {
  headers: Record<string, string>;
  body: string;
  /** Allows http and private addresses; for development only. */
  allowPrivate: boolean;
  signal?: AbortSignal;
  timeoutMs?: number;
}

export interface PostAnswer {
  status: number;
  /** Header names in lower case. */
  headers: Record<string, string>;
  /** The start of the body. */
  excerpt: string;
}

/** Why the request was not sent or got no response. Admins see its message. */
class PostError extends Error {}

/** Limits on response headers and on the part of the body we read. */
const mostHeaderBytes = 16 * 1024;
const mostBodyBytes = 1000;

/**
 * Posts to a webhook. The host name is resolved once and the connection uses the address that was checked, so
 * DNS cannot change in between; `fetch` would resolve it again. Redirects are not followed.
 * @throws PostError if the address is not allowed, does not respond in time, or does not speak HTTP
 */
export async function postWebhook(address: string, sending: Sending): Promise<PostAnswer> {
  const { allowPrivate, signal, timeoutMs = 5_000 } = sending;
  const url = new URL(address);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) {
    throw new PostError('Only https addresses are allowed');
  }
  const timeout = AbortSignal.timeout(timeoutMs);
  const ending = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const late = new Promise<never>((_, reject) => {
    ending.addEventListener('abort', () => reject(new PostError(`No answer within ${timeoutMs / 1000} s`)), {
      once: true,
    });
  });
  late.catch(() => {});
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const ip = await Promise.race([allowedAddress(host, allowPrivate), late]);
  const socket = open(url, host, ip);
  try {
    return await Promise.race([exchange(socket, url, sending), late]);
  } finally {
    socket.destroy();
  }
}

/**
 * The address to connect to. Every address of the name must be allowed, or an attacker could mix allowed and
 * private ones.
 */
async function allowedAddress(host: string, allowPrivate: boolean): Promise<string> {
  const found = isIP(host)
    ? [host]
    : await lookup(host, { all: true }).then(
        (all) => all.map(({ address }) => address),
        () => [],
      );
  const [first] = found;
  if (!first) throw new PostError(`The host ${host} is unknown`);
  if (!allowPrivate && !found.every(isPublicAddress)) {
    throw new PostError(`${host} is not on the public internet`);
  }
  return found.find((address) => isIP(address) === 4) ?? first;
}

function open(url: URL, host: string, ip: string): Socket {
  if (url.protocol === 'http:') return connectTcp({ host: ip, port: Number(url.port) || 80 });
  return connectTls({
    host: ip,
    port: Number(url.port) || 443,
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['http/1.1'],
  });
}

function exchange(socket: Socket, url: URL, { headers, body }: Sending): Promise<PostAnswer> {
  const bytes = new TextEncoder().encode(body);
  const head = [
    `POST ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${bytes.byteLength}`,
    'Connection: close',
  ];
  return new Promise((resolve, reject) => {
    let received = '';
    // An error thrown here would be uncaught and end the worker.
    const finish = (isOver: boolean) => {
      try {
        const answer = readAnswer(received, isOver);
        if (answer) resolve(answer);
        else if (isOver) reject(notHttp());
        else if (received.length > mostHeaderBytes)
          reject(new PostError('The response headers are too long'));
      } catch (error) {
        reject(error);
      }
    };
    // Keep raw bytes; the stored part of the body is decoded at the end.
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      received += chunk;
      finish(false);
    });
    socket.on('end', () => finish(true));
    socket.on('close', () => finish(true));
    socket.on('error', (error) => reject(new PostError(error.message)));
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(bytes);
  });
}

const notHttp = () => new PostError('The server did not send a valid HTTP response');

/**
 * @returns null if more bytes are needed
 * @throws PostError
 */
function readAnswer(received: string, isOver: boolean): PostAnswer | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [line = '', ...lines] = received.slice(0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(line)?.[1]);
  if (!status) throw notHttp();
  const rest = received.slice(end + 4);
  // 100 Continue and 103 Early Hints precede the final response.
  if (status < 200) return readAnswer(rest, isOver);
  const headers = Object.fromEntries(
    lines.map((text) => {
      const at = text.indexOf(':');
      return [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim()];
    }),
  );
  const length = headers['content-length'];
  const wanted = status === 204 || status === 304 ? 0 : length === undefined ? mostBodyBytes : Number(length);
  if (!isOver && rest.length < Math.min(wanted, mostBodyBytes) && !/(^|\r\n)0\r\n\r\n$/.test(rest))
    return null;
  return { status, headers, excerpt: excerptOf(rest, headers) };
}

function excerptOf(rest: string, headers: Record<string, string>): string {
  const isChunked = /chunked/i.test(headers['transfer-encoding'] ?? '');
  const body = (isChunked ? unchunked(rest) : rest).slice(0, mostBodyBytes);
  const bytes = Uint8Array.from(body, (char) => char.charCodeAt(0));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Postgres stores no NUL, and a log shows no control characters.
  return new TextDecoder().decode(bytes).replaceAll(/[\u0000-\u0008\u000b-\u001f]/g, '');
}

/** Joins the chunks received so far. */
function unchunked(rest: string): string {
  let body = '';
  for (let at = 0; at < rest.length; ) {
    const [line = '', size = '0'] = /^([0-9a-f]+)[^\r\n]*\r\n/i.exec(rest.slice(at)) ?? [];
    const length = Number.parseInt(size, 16);
    if (!line || !length) break;
    body += rest.slice(at + line.length, at + line.length + length);
    at += line.length + length + 2;
  }
  return body;
}
