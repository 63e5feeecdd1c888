import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, time } from '../bench/pairs.ts';
import { create, type Firm, projectNamed, send } from './firm.ts';

export interface HalfSentRow {
  sockets: number;
  /** How many of these requests were ended and replaced. */
  ended: number;
  /**
   * The 95th percentile of other users' response times in milliseconds, without and with those sockets;
   * medians over the rounds.
   */
  quiet: number;
  during: number;
  /** Median over the rounds of `during` ÷ `quiet`. */
  ratio: number;
}

const rounds = 3;
const requestsARound = 120;

/**
 * Measures other users while many sockets without a sign-in trickle endless bodies, and alternately without
 * those sockets.
 */
export async function halfSent(firm: Firm, sockets: number): Promise<HalfSentRow> {
  const found: { quiet: number; during: number }[] = [];
  let ended = 0;
  await p95OfOthers(firm);
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await p95OfOthers(firm);
    const trickle = trickling(firm.url, sockets);
    await trickle.underway;
    const during = await p95OfOthers(firm);
    ended += trickle.stop();
    found.push({ quiet, during });
    await sleep(500);
  }
  return {
    sockets,
    ended,
    quiet: median(found.map(({ quiet }) => quiet)),
    during: median(found.map(({ during }) => during)),
    ratio: median(found.map(({ quiet, during }) => during / quiet)),
  };
}

/** Four users who read and write. */
async function p95OfOthers(firm: Firm): Promise<number> {
  const times: number[] = [];
  const person = async () => {
    for (let n = 0; n < requestsARound / 4; n += 1) {
      times.push(
        await time(async () => {
          if (n % 4 === 0) await create(firm, '/projects', projectNamed('During the requests'));
          else if ((await send(firm, '/projects')).status !== 200) throw new Error('The list was refused.');
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: 4 }, person));
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Keeps this many requests open at a byte per second each, and replaces those that are ended. */
function trickling(url: string, count: number): { underway: Promise<unknown>; stop: () => number } {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  let going = true;
  let begun = 0;
  let ended = 0;
  const begin = (): Promise<void> =>
    new Promise((resolve) => {
      // Spread over ten addresses, so that none has too many open requests.
      const localAddress = process.platform === 'linux' ? `127.0.0.${2 + (begun % 10)}` : undefined;
      begun += 1;
      const socket = connect({ host: hostname, port: Number(port), localAddress });
      open.add(socket);
      socket.on('connect', () => {
        socket.write('POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n{');
        resolve();
      });
      socket.on('error', () => {});
      socket.resume();
      socket.on('close', () => {
        open.delete(socket);
        resolve();
        if (!going) return;
        ended += 1;
        setTimeout(begin, 100);
      });
    });
  const drip = setInterval(() => {
    for (const socket of open) if (socket.writable) socket.write(' ');
  }, 1000);
  return {
    underway: Promise.all(Array.from({ length: count }, begin)),
    stop() {
      going = false;
      clearInterval(drip);
      for (const socket of open) socket.destroy();
      return ended;
    },
  };
}
