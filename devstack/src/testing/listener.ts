import { WebSocket } from 'ws';

interface Heard {
  id: string;
  title: string;
  /** When it arrived, in milliseconds of performance.now(). */
  at: number;
}

interface Event {
  id: string;
  title: string;
  since: string;
}

interface Frame {
  event: string;
  payload: { status?: string; event?: string; payload?: Event & { notifications?: Event[] } };
}

interface Options {
  url: string;
  publishableKey: string;
  userId: string;
  token: string;
  reconnectMs: number;
}

/**
 * A user's open screen, without a browser: listens to their channel and fetches the history on every
 * connection, as the web app does. It ignores events it already has, so `heard` is what the user would see.
 */
export class Listener {
  readonly heard: Heard[] = [];
  readonly #known = new Set<string>();
  readonly #options: Options;
  #since: string | undefined;
  #socket: WebSocket | undefined;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Resolves once the channel is joined and the history is loaded; later connections are handled internally.
   */
  connect(): Promise<void> {
    const { url, publishableKey, userId, token, reconnectMs } = this.#options;
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${publishableKey}`,
    );
    this.#socket = socket;
    // Events that arrive before the history are queued.
    let waiting: Event[] | undefined = [];
    socket.on('open', () =>
      socket.send(
        JSON.stringify({
          topic: `realtime:user:${userId}`,
          event: 'phx_join',
          ref: '1',
          join_ref: '1',
          payload: { config: { private: true }, access_token: token },
        }),
      ),
    );
    socket.on('error', () => {});
    socket.on('close', () => {
      if (!this.#closed) setTimeout(() => this.connect(), reconnectMs);
    });
    return new Promise((resolve, reject) => {
      socket.on('message', async (data) => {
        const { event, payload } = JSON.parse(String(data)) as Frame;
        if (event === 'phx_reply') {
          if (payload.status !== 'ok') return reject(new Error(`joining failed: ${data}`));
          const missed = await this.#history().catch(() => undefined);
          if (this.#socket !== socket) return;
          if (!missed) return socket.terminate();
          const arrived = waiting ?? [];
          waiting = undefined;
          for (const each of arrived) this.#hear(each);
          resolve();
        } else if (event === 'broadcast' && payload.payload && payload.event !== 'membership') {
          const reported =
            payload.event === 'notification_batch' ? payload.payload.notifications : [payload.payload];
          if (waiting) waiting.push(...(reported ?? []));
          else for (const each of reported ?? []) this.#hear(each);
        }
      });
    });
  }

  /** Drops the connection, as in a tunnel. */
  cut(): void {
    this.#socket?.terminate();
  }

  close(): void {
    this.#closed = true;
    this.#socket?.terminate();
  }

  #hear({ id, title, since }: Omit<Event, 'since'> & { since?: string }): void {
    if (since) this.#since = since;
    if (this.#known.has(id)) return;
    this.#known.add(id);
    this.heard.push({ id, title, at: performance.now() });
  }

  async #history(): Promise<true> {
    let next: string | null =
      `${this.#options.url}/api/v1/notifications${this.#since ? `?since=${this.#since}` : '?limit=1'}`;
    let mark: string | null = null;
    while (next) {
      const answer: Response = await fetch(next, {
        headers: { authorization: `Bearer ${this.#options.token}` },
      });
      if (!answer.ok) throw new Error(`history: ${answer.status}`);
      for (const each of (await answer.json()) as Event[]) this.#hear(each);
      mark ??= answer.headers.get('x-next-since');
      next = this.#since ? (/<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null) : null;
    }
    if (mark) this.#since = mark;
    return true;
  }
}
