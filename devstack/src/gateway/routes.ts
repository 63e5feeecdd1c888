import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionName, FunctionProcess } from '../function/process.ts';
import type { Realtime } from '../realtime/server.ts';
import { refuse } from '../realtime/server.ts';
import { refuseBody, sendError, sendStarting } from './errors.ts';
import type { Health } from './health.ts';
import { proxy, proxyUpgrade } from './proxy.ts';
import type { Handler, UpgradeHandler } from './server.ts';
import type { ToFunction } from './to-function.ts';

/** The parts behind the gateway. */
export interface Parts {
  toFunction: ToFunction;
  /** Null for a stack without the functions. */
  api: FunctionProcess | null;
  engine: FunctionProcess | null;
  jobs: FunctionProcess | null;
  print: FunctionProcess | null;
  lite: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  realtime: Realtime;
  mail: Handler;
  health: () => Promise<Health>;
  /** The built app, a Vite server's port in development, or null for a stack without the web app. */
  web: Handler | { vitePort: number } | null;
  /** Whether there is disk space for requests that write. */
  disk: { hasRoom(): boolean; hasRoomForSignIn(): boolean };
  /** Whether the stack is still starting, so that a part that is null may still come up. */
  starting: boolean;
}

/** Names of the functions in error messages. */
const functionNames: Record<FunctionName, string> = {
  api: 'The API',
  engine: 'The engine',
  jobs: 'The worker',
  print: 'The printer',
};

const isUnder = (pathname: string, prefix: string) =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);
const nothingHere = (outgoing: ServerResponse) => sendError(outgoing, 404, 'Page not found.');
/** The response for a part that is missing: not started yet, or not in this stack. */
const absent = ({ starting }: Parts, outgoing: ServerResponse) =>
  starting ? sendStarting(outgoing) : nothingHere(outgoing);

const writes = ({ method = 'GET' }: IncomingMessage) => !['GET', 'HEAD', 'OPTIONS'].includes(method);
const isSignIn = (pathname: string) =>
  ['/auth/v1', '/api/v1/auth', '/functions/v1/api/v1/auth'].some((prefix) => isUnder(pathname, prefix));
const isRoomFor = (pathname: string, { disk }: Parts) =>
  isSignIn(pathname) ? disk.hasRoomForSignIn() : disk.hasRoom();

/**
 * Whether only the other functions call this. They store nothing through it, and the API needs it while it is
 * filled with data, before the stack has started.
 */
const isCalled = (pathname: string) =>
  ['/functions/v1/engine', '/functions/v1/print'].some((prefix) => pathname.startsWith(`${prefix}/`));

/** Routes each request to its part. */
export function routeRequests(parts: Parts): Handler {
  return (incoming, outgoing, pathname) => {
    const url = incoming.url ?? '/';
    const toFunction = (path: string, name: FunctionName = 'api') => {
      const port = parts[name]?.port;
      if (port === undefined) return absent(parts, outgoing);
      // All or nothing: a response means that every part serves, and /healthz agrees from the same moment.
      if (parts.starting && !isCalled(pathname)) return sendStarting(outgoing);
      parts.toFunction(incoming, outgoing, { port, path, name: functionNames[name] });
    };

    if (writes(incoming) && !isCalled(pathname) && !isRoomFor(pathname, parts)) {
      return refuseBody(incoming, outgoing, 507, 'The server is out of disk space. You can still read.');
    }
    if (isUnder(pathname, '/api/v1')) return toFunction(url);
    if (isUnder(pathname, '/functions/v1/api')) return toFunction(url.slice('/functions/v1'.length));
    for (const name of ['engine', 'jobs', 'print'] as const) {
      if (isUnder(pathname, `/functions/v1/${name}`))
        return toFunction(url.slice('/functions/v1'.length), name);
    }
    if (['/auth/v1', '/rest/v1', '/storage/v1'].some((prefix) => isUnder(pathname, prefix))) {
      return parts.lite(incoming, outgoing);
    }
    if (pathname === '/healthz') return sendHealth(parts, outgoing);
    if (isUnder(pathname, '/mail')) return parts.mail(incoming, outgoing, pathname);
    if (
      ['/api', '/functions', '/auth', '/rest', '/storage', '/realtime'].some((prefix) =>
        isUnder(pathname, prefix),
      )
    ) {
      return nothingHere(outgoing);
    }
    if (parts.web === null) return absent(parts, outgoing);
    if (typeof parts.web === 'function') return parts.web(incoming, outgoing, pathname);
    proxy(incoming, outgoing, { port: parts.web.vitePort, path: url, name: 'Vite' });
  };
}

/** Routes each WebSocket to its part. */
export function routeUpgrades(parts: Parts): UpgradeHandler {
  return (incoming, socket, head, pathname) => {
    if (pathname === '/realtime/v1/websocket') return parts.realtime.upgrade(incoming, socket, head);
    if (parts.web !== null && typeof parts.web !== 'function') {
      return proxyUpgrade(incoming, socket, head, parts.web.vitePort);
    }
    refuse(socket, '404 Not Found');
  };
}

async function sendHealth(parts: Parts, outgoing: ServerResponse): Promise<void> {
  const health = await parts.health();
  const body = JSON.stringify(health);
  outgoing.writeHead(health.status === 'ok' ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(health.status !== 'ok' && { 'retry-after': '2' }),
  });
  outgoing.end(body);
}
