import { connect, createServer, type Socket } from 'node:net';

/** The error with which a server or pooler refuses a connection. */
interface Refusal {
  code: string;
  message: string;
}

/** A proxy between a client and Postgres that behaves like a pooler and fails on demand. */
export class DatabaseProxy {
  /** The address for clients. */
  readonly url: string;
  /** Refuses every new connection with this error. */
  refusal: Refusal | undefined;
  /** Forwards what clients send, but no responses. */
  silent = false;
  /** Number of connections so far, including refused ones. */
  connected = 0;
  readonly #server;
  readonly #sockets = new Set<Socket>();
  #cutAt: string | undefined;

  static async inFrontOf(databaseUrl: string): Promise<DatabaseProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new DatabaseProxy(databaseUrl, server);
  }

  private constructor(databaseUrl: string, server: ReturnType<typeof createServer>) {
    const url = new URL(databaseUrl);
    const behind = { host: url.hostname, port: Number(url.port) };
    const address = server.address();
    url.port = String(typeof address === 'object' && address ? address.port : 0);
    this.url = url.href;
    this.#server = server;
    server.on('connection', (client) => {
      this.connected += 1;
      this.#keep(client);
      if (this.refusal) refuse(client, this.refusal);
      else this.#pass(client, this.#keep(connect(behind)));
    });
  }

  /**
   * Drops the connection that next sends this text, after it reached the server and before the response
   * returns.
   */
  cutAt(words: string): void {
    this.#cutAt = words;
  }

  /** Drops all connections. */
  cutAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cutAll();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    return socket;
  }

  #pass(client: Socket, server: Socket): void {
    let cut = false;
    client.on('data', (bytes) => {
      server.write(bytes);
      if (this.#cutAt === undefined || !bytes.includes(this.#cutAt)) return;
      this.#cutAt = undefined;
      cut = true;
      server.once('data', () => client.destroy());
    });
    server.on('data', (bytes) => {
      if (!cut && !this.silent) client.write(bytes);
    });
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  }
}

function refuse(client: Socket, { code, message }: Refusal): void {
  client.once('data', () => {
    const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
    const head = Buffer.alloc(5, 'E');
    head.writeUInt32BE(fields.length + 4, 1);
    client.end(Buffer.concat([head, fields]));
  });
}
