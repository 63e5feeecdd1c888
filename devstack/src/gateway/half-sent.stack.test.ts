import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryDir } from '../testing/test-stack.ts';
import { BodyWatch } from './body-watch.ts';
import { BodyStore } from './received-body.ts';
import { routeRequests } from './routes.ts';
import { type Gateway, openGateway } from './server.ts';
import { toFunctions } from './to-function.ts';

// The gateway alone, in front of a function that immediately returns what it received.

const folder = temporaryDir();
const jwtSecret = 'a secret that is long enough for HS256';
let upstream: Server;
let gateway: Gateway;
let url: string;
let reached = 0;
/** 2: enough, 1: for signing in, 0: none */
let room = 2;

beforeAll(async () => {
  upstream = createServer(async (incoming: IncomingMessage, outgoing) => {
    reached += 1;
    const body = await buffer(incoming);
    outgoing.end(JSON.stringify({ bytes: body.length, first: body.at(0), last: body.at(-1) }));
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const address = upstream.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  gateway = await openGateway(
    '127.0.0.1',
    0,
    new BodyWatch({ graceMs: 300, perAddress: 50, checkEveryMs: 50 }),
  );
  const bodies = await BodyStore.open(folder.path);
  const keys = { jwtSecret, publishableKey: 'publishable', secretKey: 'secret' };
  const disk = { hasRoom: () => room > 1, hasRoomForSignIn: () => room > 0 };
  gateway.serve(
    routeRequests({ toFunction: toFunctions(bodies, keys), api: { port }, disk, web: null } as never),
    () => {},
  );
  url = `http://127.0.0.1:${gateway.port}`;
});
afterAll(async () => {
  upstream.closeAllConnections();
  await gateway.close();
  await new Promise((resolve) => upstream.close(resolve));
  folder.remove();
});

const token = () =>
  new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1m')
    .sign(new TextEncoder().encode(jwtSecret));

/** Sends headers that announce a body, and the beginning of the body. */
function halfSent(head = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{'): {
  socket: Socket;
  answer: Promise<string>;
} {
  const socket = connect(gateway.port, '127.0.0.1');
  let text = '';
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
  socket.write(head);
  return { socket, answer };
}

test('hundreds of half-sent requests hold no connection to the function and time out in our error format', async () => {
  const before = reached;
  const sockets = Array.from({ length: 400 }, () => halfSent());
  await expect.poll(async () => (await fetch(`${url}/api/v1/projects`)).status).toBe(200);
  const body = JSON.stringify({ email: 'somebody@example.com' });
  const other = await fetch(`${url}/api/v1/auth/login`, { method: 'POST', body });
  expect(await other.json()).toMatchObject({ bytes: body.length });
  const answers = await Promise.all(sockets.map(({ answer }) => answer));
  expect(reached - before).toBeLessThan(10);
  const ended = answers.filter((answer) => /^HTTP\/1.1 408 [\s\S]*"code":"request_timeout"/.test(answer));
  expect(ended).toHaveLength(400);
});

test('a trickling body is ended; one at a fair rate may take its time', async () => {
  const trickle = halfSent();
  const dripping = setInterval(() => trickle.socket.write(' '), 20);
  expect(await trickle.answer).toMatch(/^HTTP\/1.1 408 /);
  clearInterval(dripping);

  const length = 40_000;
  const steady = halfSent(
    `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
  );
  for (let sent = 0; sent < length; sent += 2000) {
    steady.socket.write('x'.repeat(2000));
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  expect(await steady.answer).toContain(`"bytes":${length}`);
});

test('an upload without a valid token is refused before its body is sent', async () => {
  const before = reached;
  const head = (authorization: string) =>
    `POST /api/v1/contracts/x/upload HTTP/1.1\r\nHost: x\r\n${authorization}Content-Length: 20000000\r\n\r\n`;
  for (const authorization of ['', 'Authorization: Bearer forged\r\n']) {
    const { answer } = halfSent(head(authorization));
    expect(await answer).toMatch(/^HTTP\/1.1 401 [\s\S]*"code":"unauthenticated"/);
  }
  const { answer } = halfSent(
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 20000000\r\n\r\n',
  );
  expect(await answer).toMatch(/^HTTP\/1.1 413 [\s\S]*"code":"payload_too_large"/);
  expect(reached).toBe(before);
});

test('an upload arrives complete and leaves no temporary files', async () => {
  const body = randomBytes(5_000_000);
  const headers = { authorization: `Bearer ${await token()}` };
  const answer = await fetch(`${url}/api/v1/contracts/x/upload`, { method: 'POST', headers, body });
  expect(await answer.json()).toEqual({ bytes: body.length, first: body.at(0), last: body.at(-1) });
  await expect.poll(() => readdirSync(folder.path)).toEqual([]);
});

test('a client that disconnects during an upload leaves no temporary files', async () => {
  const { socket } = halfSent(
    `POST /api/v1/contracts/x/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await token()}\r\nContent-Length: 9000000\r\n\r\n`,
  );
  socket.write(randomBytes(2_000_000));
  await expect.poll(() => readdirSync(folder.path).length).toBe(1);
  socket.destroy();
  await expect.poll(() => readdirSync(folder.path)).toEqual([]);
});

test('on a full disk, writes are refused first, then sign-in, and reads never', async () => {
  const ask = async (method: string, path: string) => (await fetch(url + path, { method })).status;
  const all = async () => [
    await ask('GET', '/api/v1/projects'),
    await ask('POST', '/api/v1/auth/login'),
    await ask('POST', '/api/v1/projects'),
  ];
  expect(await all()).toEqual([200, 200, 200]);
  room = 1;
  expect(await all()).toEqual([200, 200, 507]);
  room = 0;
  expect(await all()).toEqual([200, 507, 507]);
  const refused = await fetch(`${url}/api/v1/projects`, { method: 'DELETE' });
  expect(await refused.json()).toMatchObject({ code: 'insufficient_storage', message: expect.any(String) });
  room = 2;
  expect(await all()).toEqual([200, 200, 200]);
});
