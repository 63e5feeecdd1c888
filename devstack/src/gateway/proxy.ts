import { Agent, type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { sendError } from './errors.ts';
import { forwardedHeaders, returnedHeaders } from './proxy-headers.ts';

/** Connections to the parts on this machine. None waits for a client: bodies are received completely first. */
export const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface Target {
  port: number;
  /** The path and query to request there. */
  path: string;
  /** Name for the error message if it does not respond. */
  name: string;
}

/**
 * Passes a request on to a server on this machine and streams both bodies. Only for servers that developers
 * use, and for calls from one function to another.
 */
export function proxy(incoming: IncomingMessage, outgoing: ServerResponse, target: Target): void {
  const headers = forwardedHeaders(incoming);
  // A body of unknown length arrives chunked and must be forwarded chunked.
  if (incoming.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked';
  const upstream = ask(incoming, outgoing, target, headers);
  upstream.once('error', () => {
    incoming.unpipe(upstream);
    incoming.resume();
  });
  incoming.pipe(upstream);
}

/**
 * Forwards a client's request to a server on this machine and passes the response back.
 * @returns the request, for its body to be written
 */
export function ask(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { port, path, name }: Target,
  headers: Record<string, string | string[]>,
): ClientRequest {
  let answered = false;
  const { method } = incoming;
  const upstream = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
    answered = true;
    outgoing.writeHead(answer.statusCode ?? 502, returnedHeaders(answer));
    answer.pipe(outgoing);
    answer.once('error', () => outgoing.destroy());
  });
  upstream.once('error', () => {
    // An upload may get a response (too large) before it is fully sent; that response is kept.
    if (!answered) sendError(outgoing, 502, `${name} did not respond. Please try again in a moment.`);
  });
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) upstream.destroy();
  });
  return upstream;
}

/** Passes a WebSocket upgrade on unchanged. */
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
