import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';

/** What this thread is given. */
export interface Listening {
  /** Of the Realtime socket. */
  url: string;
  sockets: { topic: string; token: string }[];
}

/** What it answers with: `ready` once all have joined, then when sockets heard broadcasts (epoch milliseconds), gathered. */
export type ListeningAnswer = { ready: true } | { heardAt: number[] };

const { url, sockets } = workerData as Listening;
const answer = (message: ListeningAnswer) => parentPort?.postMessage(message);

// Told now and then only, or the answers would keep the server from its work.
const heard: number[] = [];
setInterval(() => {
  if (heard.length > 0) answer({ heardAt: heard.splice(0) });
}, 100);

/** Sockets in a thread of their own, because the server that they are to measure runs in the main one. */
const join = ({ topic, token }: Listening['sockets'][number]) =>
  new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.on('error', reject);
    socket.on('open', () =>
      socket.send(
        JSON.stringify({
          ...{ topic: `realtime:${topic}`, event: 'phx_join', ref: '1', join_ref: '1' },
          payload: { config: { private: true }, access_token: token },
        }),
      ),
    );
    socket.on('message', (data) => {
      const heardAt = performance.timeOrigin + performance.now();
      const { event, payload } = JSON.parse(String(data));
      if (event === 'broadcast') heard.push(heardAt);
      else if (event === 'phx_reply' && payload.status === 'ok') resolve();
      else if (event === 'phx_reply') reject(new Error(`joining ${topic} failed: ${data}`));
    });
  });

for (let at = 0; at < sockets.length; at += 25) await Promise.all(sockets.slice(at, at + 25).map(join));
answer({ ready: true });
