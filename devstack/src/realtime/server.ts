import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Sql } from 'postgres';
import { WebSocketServer } from 'ws';
import type { Secrets } from '../data-dir.ts';
import type { Log } from '../log.ts';
import { superuser } from '../postgres/server.ts';
import { errorMessage } from '../start-error.ts';
import { TokenReader } from './authorize.ts';
import { Channels } from './channels.ts';
import { serveConnection } from './connection.ts';
import { followMessages } from './replication.ts';

export interface Realtime {
  /** `up` while the write-ahead log is being read. */
  state(): 'up' | 'down';
  /** Takes over the WebSocket upgrade for `/realtime/v1/websocket`. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
  stop(): Promise<void>;
}

const mostFrameBytes = 256 * 1024;
const mostSockets = 2000;
const keepDays = 3;
const pruneEveryMs = 3_600_000;

/**
 * Starts the Realtime server: broadcast channels, with private ones authorized by the policies on
 * realtime.messages.
 */
export async function startRealtime(options: {
  admin: Sql;
  secrets: Secrets;
  databasePort: number;
  log: Log;
}): Promise<Realtime> {
  const { admin, secrets, log } = options;
  const tokens = new TokenReader(secrets);
  const channels = new Channels();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostFrameBytes,
    perMessageDeflate: false,
  });
  const replication = await followMessages({
    connection: { port: options.databasePort, user: superuser, password: secrets.adminPassword },
    onMessage: ({ topic, ...message }) => channels.broadcast(`realtime:${topic}`, message),
    // Connected clients may have missed messages: they fetch them when they reconnect.
    onGap: () => {
      for (const socket of sockets.clients) socket.close(1012, 'reconnect');
    },
    log,
  });

  const prune = () =>
    admin`delete from realtime.messages where inserted_at < now() - make_interval(days => ${keepDays})`.catch(
      (error) => log(`Realtime could not remove old messages: ${errorMessage(error)}`),
    );
  await prune();
  const pruning = setInterval(prune, pruneEveryMs);
  pruning.unref();

  return {
    state: replication.state,
    upgrade(incoming, socket, head) {
      const { searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
      const version = searchParams.get('vsn') ?? '1.0.0';
      if (!tokens.isApiKey(searchParams.get('apikey'))) return refuse(socket, '401 Unauthorized');
      if (version !== '1.0.0' && version !== '2.0.0') return refuse(socket, '400 Bad Request');
      if (sockets.clients.size >= mostSockets) return refuse(socket, '503 Service Unavailable');
      sockets.handleUpgrade(incoming, socket, head, (webSocket) =>
        serveConnection(webSocket, socket, version, { admin, tokens, channels, log }),
      );
    },
    async stop() {
      clearInterval(pruning);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await replication.stop();
    },
  };
}

/** Refuses an upgrade. */
export function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
