import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServices, type TestStack, temporaryDir } from '../testing/test-stack.ts';
import { BodyStore } from './received-body.ts';
import { routeRequests } from './routes.ts';
import { commonHeaders } from './security-headers.ts';
import { openGateway } from './server.ts';
import { toFunctions } from './to-function.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startServices();
});
afterAll(() => stack.stop());

const errorShape = { message: expect.any(String), code: expect.any(String), request_id: expect.any(String) };

/** Writes bytes and reads the response until the other end closes the connection. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(stack.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    socket.write(bytes);
  });
}

const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

test('an unknown path gets a 404 in our error format', async () => {
  for (const path of [
    '/nothing',
    '/api',
    '/api/v2/x',
    '/functions/v1/other',
    '/auth/v2',
    '/realtime/v1/other',
    '/mailbox',
  ]) {
    const answer = await fetch(stack.url + path);
    expect(answer.status, path).toBe(404);
    expect(await answer.json()).toMatchObject({ ...errorShape, code: 'not_found' });
  }
});

test('every response carries the security headers', async () => {
  for (const path of [
    '/',
    '/contracts',
    '/nothing',
    '/api/v1/healthz',
    '/api/v1/projects',
    '/rest/v1/projects',
  ]) {
    const { headers } = await fetch(stack.url + path);
    for (const [name, value] of Object.entries(commonHeaders))
      expect([path, name, headers.get(name)]).toEqual([path, name, value]);
  }
});

test('invalid or oversized HTTP gets a response in our error format', async () => {
  const large = await send(`GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(40_000)}\r\n\r\n`);
  expect(large).toMatch(/^HTTP\/1.1 431 /);
  expect(bodyOf(large)).toMatchObject({ ...errorShape, code: 'headers_too_large' });
  for (const bytes of [
    'NONSENSE\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    '\x16\x03\x01\0\0\0\r\n\r\n',
    'GET http://a b HTTP/1.1\r\n\r\n',
  ]) {
    const answer = await send(bytes);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(bodyOf(answer)).toMatchObject(errorShape);
  }
  const noPath = await send('GET //x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(bodyOf(noPath)).toMatchObject(errorShape);
});

test('a body over the limit is refused, with or without Content-Length', async () => {
  const body = 'x'.repeat(3 * 1024 * 1024);
  const headers = { apikey: stack.publishableKey, 'content-type': 'application/json' };
  const announced = await fetch(`${stack.url}/auth/v1/signup`, { method: 'POST', headers, body });
  expect(announced.status).toBe(413);
  const chunked = await fetch(`${stack.url}/auth/v1/signup`, {
    method: 'POST',
    headers,
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(chunked.status).toBe(413);
  expect(await chunked.json()).toMatchObject({ ...errorShape, code: 'payload_too_large' });
});

test('/healthz lists each part and its state', async () => {
  const answer = await fetch(`${stack.url}/healthz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    status: 'ok',
    parts: { database: 'up', auth: 'up', data_api: 'up', storage: 'up', realtime: 'up' },
  });
});

test('the mail page is served only to this machine under its own name', async () => {
  const answer = await send('GET /mail HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  const unsigned = await fetch(`${stack.url}/mail/messages`, { method: 'POST', body: '{}' });
  expect(unsigned.status).toBe(404);
  const headers = { authorization: `Bearer ${stack.secretKey}` };
  const wrong = await fetch(`${stack.url}/mail/messages`, { method: 'POST', headers, body: '{"to":1}' });
  expect(wrong.status).toBe(400);
  const body = JSON.stringify({ to: 'x@example.com', subject: '<b>Hi</b>', text: 'there' });
  expect((await fetch(`${stack.url}/mail/messages`, { method: 'POST', headers, body })).status).toBe(202);
  expect(await (await fetch(`${stack.url}/mail`)).text()).toContain('&lt;b&gt;Hi');
});

test('the function sees the client’s real address and full path, and no response becomes a 502', async () => {
  const seen: { url: string | undefined; forwarded: unknown }[] = [];
  const upstream = createServer((incoming, outgoing) => {
    seen.push({ url: incoming.url, forwarded: incoming.headers['x-forwarded-for'] });
    outgoing.end('{}');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const address = upstream.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const gateway = await openGateway('127.0.0.1', 0);
  const folder = temporaryDir();
  const bodies = await BodyStore.open(folder.path);
  const disk = { hasRoom: () => true, hasRoomForSignIn: () => true };
  const keys = { jwtSecret: 'secret', publishableKey: 'publishable', secretKey: 'secret' };
  const parts = { toFunction: toFunctions(bodies, keys), api: { port }, disk, web: null } as never;
  gateway.serve(routeRequests(parts), () => {});
  const url = `http://127.0.0.1:${gateway.port}`;
  try {
    const headers = { 'x-forwarded-for': '1.2.3.4', forwarded: 'for=1.2.3.4', 'x-real-ip': '1.2.3.4' };
    await fetch(`${url}/api/v1/projects?limit=1`, { headers });
    await fetch(`${url}/functions/v1/api/v1/projects`, { headers });
    expect(seen).toEqual([
      { url: '/api/v1/projects?limit=1', forwarded: '127.0.0.1' },
      { url: '/api/v1/projects', forwarded: '127.0.0.1' },
    ]);
    upstream.closeAllConnections();
    await new Promise((resolve) => upstream.close(resolve));
    const answer = await fetch(`${url}/api/v1/projects`);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ ...errorShape, code: 'bad_gateway' });
  } finally {
    await gateway.close();
    folder.remove();
  }
});
