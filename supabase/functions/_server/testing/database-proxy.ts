import { connect, createServer, type Socket } from 'node:net';

/** How a server or a pooler turns somebody away. */
interface Refusal {
  code: string;
  message: string;
}

/** Stands between a client and Postgres, as a pooler does, and does to connections what is asked of it. */
export class DatabaseProxy {
  /** Where clients find it. */
  readonly url: string;
  /** Answers whoever connects with this. */
  refusal: Refusal | undefined;
  /** Passes on what clients say, but no answers. */
  silent = false;
  /** How many have connected, those turned away included. */
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

  /** Loses the connection that says these words next, after they reached the server and before its answer is back. */
  cutAt(words: string): void {
    this.#cutAt = words;
  }

  /** Loses every connection there is. */
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
