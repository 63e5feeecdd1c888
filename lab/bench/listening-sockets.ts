import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** Input of the listening thread. */
export interface Listening {
  /** The Realtime socket's address, as http. */
  url: string;
  sockets: { topic: string; token: string }[];
}

/**
 * Output of the thread: `ready` once all sockets have joined, then batches of arrival times in epoch
 * milliseconds.
 */
export type ListeningAnswer = { ready: true } | { heardAt: number[] };

const { url, sockets } = workerData as Listening;
const answer = (message: ListeningAnswer) => parentPort?.postMessage(message);

/** Parses a server's messages on one WebSocket: unmasked text shorter than 64 KiB. */
class Incoming {
  #unread = Buffer.alloc(0);

  /** @returns the messages completed by these bytes */
  read(bytes: Buffer): { event: string; payload: { status?: string } }[] {
    const messages = [];
    this.#unread = Buffer.concat([this.#unread, bytes]);
    for (;;) {
      const from = this.#unread[1] === 126 ? 4 : 2;
      if (this.#unread.length < from) return messages;
      const to = from + (from === 4 ? this.#unread.readUInt16BE(2) : (this.#unread[1] ?? 0));
      if (this.#unread.length < to) return messages;
      messages.push(JSON.parse(this.#unread.toString('utf8', from, to)));
      this.#unread = this.#unread.subarray(to);
    }
  }
}

// All sockets share this thread, unlike real browsers. While messages arrive, only their times are recorded;
// they are parsed afterward.
const arrivals: { at: number; incoming: Incoming; bytes: Buffer }[] = [];
const quietMs = 20;
const now = () => performance.timeOrigin + performance.now();
setInterval(() => {
  const last = arrivals.at(-1);
  if (!last || now() - last.at < quietMs) return;
  const heardAt = arrivals
    .splice(0)
    .flatMap(({ at, incoming, bytes }) =>
      incoming.read(bytes).flatMap(({ event }) => (event === 'broadcast' ? [at] : [])),
    );
  if (heardAt.length > 0) answer({ heardAt });
}, quietMs);

const { hostname: host, port, pathname, search } = new URL(url);
const upgrade = [
  `GET ${pathname}${search} HTTP/1.1`,
  `Host: ${host}:${port}`,
  'Connection: Upgrade',
  'Upgrade: websocket',
  `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
  'Sec-WebSocket-Version: 13',
  '',
  '',
].join('\r\n');
const buffer = Buffer.alloc(65_536);

/** Frames a text of 126 to 65,535 bytes as a client does, masked with zeros, which leave it unchanged. */
function frame(text: string): Buffer {
  const head = Buffer.from([0x81, 0x80 | 126, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(Buffer.byteLength(text), 2);
  return Buffer.concat([head, Buffer.from(text)]);
}

const join = ({ topic, token }: Listening['sockets'][number]) =>
  new Promise<void>((resolve, reject) => {
    const incoming = new Incoming();
    const listen = (bytes: Buffer) => arrivals.push({ at: now(), incoming, bytes });
    const awaitJoin = (bytes: Buffer) => {
      for (const { event, payload } of incoming.read(bytes)) {
        if (event !== 'phx_reply') continue;
        if (payload.status !== 'ok') return reject(new Error(`joining ${topic} failed`));
        take = listen;
        resolve();
      }
    };
    const awaitUpgrade = (bytes: Buffer) => {
      const [status] = bytes.toString('latin1').split('\r\n');
      if (!status?.startsWith('HTTP/1.1 101')) return reject(new Error(`the socket was refused: ${status}`));
      take = awaitJoin;
      const payload = { config: { private: true }, access_token: token };
      const head = { topic: `realtime:${topic}`, event: 'phx_join', ref: '1', join_ref: '1' };
      socket.write(frame(JSON.stringify({ ...head, payload })));
    };
    let take: (bytes: Buffer) => void = awaitUpgrade;
    const onread = {
      buffer,
      callback: (length: number) => {
        take(Buffer.from(buffer.subarray(0, length)));
        return true;
      },
    };
    const socket = connect({ host, port: Number(port), noDelay: true, onread }, () => socket.write(upgrade));
    socket.on('error', reject);
  });

for (let at = 0; at < sockets.length; at += 25) await Promise.all(sockets.slice(at, at + 25).map(join));
answer({ ready: true });
