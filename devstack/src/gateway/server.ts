import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { refuse } from '../realtime/server.ts';
import { errorCode, StartError } from '../start-error.ts';
import { BodyWatch } from './body-watch.ts';
import { errorBody, refuseBody, sendError, sendStarting } from './errors.ts';
import { commonHeaders } from './security-headers.ts';

export type Handler = (incoming: IncomingMessage, outgoing: ServerResponse, pathname: string) => void;
export type UpgradeHandler = (
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  pathname: string,
) => void;

/**
 * The stack's only port. It responds 503 until `serve` is called, so that a port conflict is found before
 * anything starts.
 */
export interface Gateway {
  port: number;
  serve(handler: Handler, upgrade: UpgradeHandler): void;
  close(): Promise<void>;
}

/**
 * Opens the port.
 * @param port 0 takes a free one
 * @param bodies ends requests whose bodies arrive too slowly
 * @throws StartError if the port is taken or not permitted
 */
export async function openGateway(host: string, port: number, bodies = new BodyWatch()): Promise<Gateway> {
  let handler: Handler = (_incoming, outgoing) => sendStarting(outgoing);
  let upgrade: UpgradeHandler = (_incoming, socket) => refuse(socket, '503 Service Unavailable');

  const server = createServer((incoming, outgoing) => {
    bodies.add(incoming, () => refuseBody(incoming, outgoing, 408, 'The request timed out.'));
    for (const [name, value] of Object.entries(commonHeaders)) outgoing.setHeader(name, value);
    const pathname = pathOf(incoming);
    if (pathname === null) return sendError(outgoing, 400, 'The address is not valid.');
    handler(incoming, outgoing, pathname);
  });
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => socket.destroy());
    const pathname = pathOf(incoming);
    if (pathname === null) return refuse(socket, '400 Bad Request');
    upgrade(incoming, socket, head, pathname);
  });
  server.on('clientError', answerUnreadable);
  // Headers have a fixed timeout in seconds; a body's timeout depends on its size, see BodyWatch.
  server.headersTimeout = 15_000;
  server.requestTimeout = 0;
  await listen(server, host, port);
  const address = server.address();

  return {
    port: typeof address === 'object' && address ? address.port : port,
    serve(newHandler, newUpgrade) {
      handler = newHandler;
      upgrade = newUpgrade;
    },
    async close() {
      bodies.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const patience = setTimeout(() => server.closeAllConnections(), 1000);
      await closed;
      clearTimeout(patience);
    },
  };
}

/** The path without its query; null for a request line without a path. */
function pathOf(incoming: IncomingMessage): string | null {
  const path = (incoming.url ?? '').split('?', 1)[0] ?? '';
  return path.startsWith('/') && !path.startsWith('//') ? path : null;
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is already in use. Choose another with PORT=<number>.`,
        EACCES: `You don't have permission to use port ${port}. Choose another with PORT=<number>.`,
        EADDRNOTAVAIL: `${host} is not an address of this machine.`,
        ENOTFOUND: `${host} is not an address of this machine.`,
      };
      const reason = reasons[errorCode(error) ?? ''];
      reject(reason ? new StartError(reason) : error);
    });
    server.listen(port, host, resolve);
  });
}

/** Unreadable HTTP also gets a response in our error format. */
function answerUnreadable(error: Error, socket: Socket): void {
  if (!socket.writable || errorCode(error) === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const tooLarge = errorCode(error) === 'HPE_HEADER_OVERFLOW';
  const body = JSON.stringify(
    tooLarge
      ? errorBody(431, 'The request headers are too large.', crypto.randomUUID())
      : errorBody(400, 'The request could not be read.', crypto.randomUUID()),
  );
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
}
