import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request, to check that nothing was sent, or what was sent. */
export interface Request {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface StandInModel {
  /** The server's base address on this machine. */
  url: string;
  request: Request[];
  close(): Promise<void>;
}

type Behavior = (request: Request, response: ServerResponse, attempt: number) => void | Promise<void>;

/** A server that replaces a language model and misbehaves as the test specifies. */
export async function standInModel(behave: Behavior): Promise<StandInModel> {
  const requested: Request[] = [];
  const server = createServer(async (request, response) => {
    const one = { path: request.url ?? '', headers: request.headers, body: await textOf(request) };
    requested.push(one);
    await behave(one, response, requested.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    request: requested,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** Responds like OpenAI's API. */
export function completion(response: ServerResponse, content: string): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ choices: [{ finish_reason: 'stop', message: { content } }] }));
}

/** Responds with a status and a meaningless body. */
export function status(response: ServerResponse, code: number, headers: Record<string, string> = {}): void {
  response.writeHead(code, headers);
  response.end('{"error":"no"}');
}
