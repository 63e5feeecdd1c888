import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { sendError } from './errors.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Headers that concern one connection only, or that the gateway alone may state. */
const notForwarded = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-prefix',
  'forwarded',
  'x-real-ip',
  'via',
]);

/** The caller's headers as an upstream may see them: whatever the caller says of its own address is replaced by what we see. */
function forwardedHeaders(incoming: IncomingMessage): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  const named = new Set(
    String(incoming.headers.connection ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase()),
  );
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !notForwarded.has(name) && !named.has(name)) headers[name] = value;
  }
  headers['x-forwarded-for'] = clientAddress(incoming);
  headers['x-forwarded-proto'] = 'http';
  if (incoming.headers.host) headers['x-forwarded-host'] = incoming.headers.host;
  return headers;
}

/** The address at the other end of the socket; an IPv4 address without the prefix `::ffff:`. */
export function clientAddress(incoming: IncomingMessage): string {
  return (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

/**
 * Passes a request on to a server on this machine, both bodies streamed.
 * @param path the path and query to ask for there
 */
export function proxy(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: { port: number; path: string; name: string },
): void {
  const headers = forwardedHeaders(incoming);
  let answered = false;
  // A body of unknown length arrives chunked, and must be passed on so.
  if (incoming.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked';
  const upstream = request(
    { host: '127.0.0.1', port: target.port, path: target.path, method: incoming.method, headers, agent },
    (answer) => {
      answered = true;
      const kept: Record<string, string | string[] | undefined> = {};
      for (const [name, value] of Object.entries(answer.headers))
        if (!notForwarded.has(name)) kept[name] = value;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    },
  );
  upstream.once('error', () => {
    incoming.unpipe(upstream);
    incoming.resume();
    // An upload may be answered (too large) before it was sent whole; that answer stands.
    if (!answered) sendError(outgoing, 502, `${target.name} did not answer. Please try again in a moment.`);
  });
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) upstream.destroy();
  });
  incoming.pipe(upstream);
}

/** Passes a WebSocket upgrade on, as it came. */
export function proxyUpgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  const headers = {
    ...forwardedHeaders(incoming),
    connection: 'Upgrade',
    upgrade: incoming.headers.upgrade ?? 'websocket',
  };
  const upstream = request({ host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers });
  upstream.once('upgrade', (answer, upstreamSocket, upstreamHead) => {
    const lines = [`HTTP/1.1 101 Switching Protocols`];
    for (let at = 0; at < answer.rawHeaders.length; at += 2)
      lines.push(`${answer.rawHeaders[at]}: ${answer.rawHeaders[at + 1]}`);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    if (upstreamHead.length > 0) socket.write(upstreamHead);
    if (head.length > 0) upstreamSocket.write(head);
    upstreamSocket.pipe(socket).pipe(upstreamSocket);
    upstreamSocket.once('error', () => socket.destroy());
    socket.once('error', () => upstreamSocket.destroy());
  });
  upstream.once('response', () => socket.destroy());
  upstream.once('error', () => socket.destroy());
  upstream.end();
}
