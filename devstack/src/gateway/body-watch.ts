import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from './proxy-headers.ts';

const defaults = {
  /** Grace period before the minimum rate applies. */
  graceMs: 10_000,
  /** Minimum rate after that, in bytes per second, averaged over the whole body. */
  leastRate: 4096,
  /** Most bodies in progress from one address; another one ends the slowest of them. */
  perAddress: 100,
  checkEveryMs: 1000,
};

interface Underway {
  socket: Socket;
  address: string;
  began: number;
  /** Bytes the socket had read when the body began. */
  readBefore: number;
  end: () => void;
}

/**
 * Ends requests whose bodies arrive too slowly, or too many at a time from one address, because a waiting
 * request holds resources.
 */
export class BodyWatch {
  readonly #limits: typeof defaults;
  readonly #underway = new Set<Underway>();
  readonly #timer: NodeJS.Timeout;

  constructor(limits: Partial<typeof defaults> = {}) {
    this.#limits = { ...defaults, ...limits };
    this.#timer = setInterval(() => this.#endSlow(), this.#limits.checkEveryMs);
    this.#timer.unref();
  }

  /** @param end responds that the request is too slow; called at most once */
  add(incoming: IncomingMessage, end: () => void): void {
    if (!hasBody(incoming)) return;
    const { socket } = incoming;
    const address = clientAddress(incoming);
    const entry = { socket, address, began: performance.now(), readBefore: socket.bytesRead, end };
    const others = [...this.#underway].filter((other) => other.address === address);
    if (others.length >= this.#limits.perAddress) {
      this.#end(others.reduce((slowest, other) => (rate(other) < rate(slowest) ? other : slowest)));
    }
    this.#underway.add(entry);
    const arrived = () => this.#underway.delete(entry);
    incoming.once('end', arrived);
    incoming.once('close', arrived);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #endSlow(): void {
    const { graceMs, leastRate } = this.#limits;
    const now = performance.now();
    for (const entry of this.#underway) {
      if (now - entry.began > graceMs + (bytes(entry) / leastRate) * 1000) this.#end(entry);
    }
  }

  #end(entry: Underway): void {
    this.#underway.delete(entry);
    entry.end();
  }
}

/** Whether a request has announced a body. */
export function hasBody(incoming: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
  return encoding !== undefined || (length !== undefined && Number(length) > 0);
}

const bytes = (entry: Underway) => entry.socket.bytesRead - entry.readBefore;
const rate = (entry: Underway) => bytes(entry) / (performance.now() - entry.began + 1);
