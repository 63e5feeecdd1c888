import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A connection to the stack that a test can break, as a real one would: the socket closes. */
export interface BreakableLine {
  url: string;
  /** When uploads lose their connection. Everything else passes through. */
  breaks: 'never' | 'while sending' | 'before the answer';
  close(): Promise<void>;
}

/** Bytes of an upload that get through before the connection breaks. */
const SENT_BEFORE_BREAK = 400_000;

export async function openBreakableLine(stackUrl: string): Promise<BreakableLine> {
  const stack = new URL(stackUrl);
  const line = { breaks: 'never' } as BreakableLine;

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url: path = '/', headers } = incoming;
    const breaks = method === 'POST' && path.endsWith('/upload') ? line.breaks : 'never';
    const { hostname, port } = stack;
    const onward = request({ hostname, port, method, path, headers: { ...headers, host: stack.host } });
    const hangUp = () => {
      onward.destroy();
      incoming.socket.destroy();
    };
    onward.on('error', hangUp);
    onward.on('response', (answer) => {
      if (breaks === 'before the answer') return hangUp();
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    if (breaks === 'while sending') {
      let sent = 0;
      incoming.on('data', (chunk: Buffer) => {
        sent += chunk.length;
        if (sent > SENT_BEFORE_BREAK) hangUp();
      });
    }
    incoming.pipe(onward);
  };

  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  line.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return line;
}
