import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { postWebhook } from './post.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  vi.restoreAllMocks();
});

/** Sends these bytes on every connection, then waits or closes it. */
async function answering(text: string, hangUp = true): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => (hangUp ? socket.end(text) : socket.write(text)));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return `http://127.0.0.1:${port}/hook?a=1`;
}

const post = (url: string, allowPrivate = true, timeoutMs = 2000) =>
  postWebhook(url, { headers: { 'Content-Type': 'application/json' }, body: '{}', allowPrivate, timeoutMs });

describe('addresses that are refused', () => {
  it.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    // Every spelling of an address that the URL parser accepts.
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
  ])('%s', (url) => expect(post(url, false)).rejects.toThrow('not on the public internet'));

  it('plain http', () => expect(post('http://example.com/', false)).rejects.toThrow('Only https'));
});

describe('a response', () => {
  it('has a status, headers, and an excerpt of the body', async () => {
    const url = await answering(`HTTP/1.1 201 Created\r\nRetry-After: 7\r\n\r\n${'x'.repeat(100_000)}`);
    const answer = await post(url);
    expect(answer).toMatchObject({ status: 201, headers: { 'retry-after': '7' } });
    expect(answer.excerpt).toBe('x'.repeat(1000));
  });

  it('can be chunked, follow others, contain odd bytes, or have no body', async () => {
    const chunked =
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n';
    expect(await post(await answering(chunked, false))).toMatchObject({ status: 200, excerpt: 'abcde' });
    expect(
      await post(await answering('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\na\u0000b', false)),
    ).toMatchObject({ excerpt: 'ab' });
    expect(await post(await answering('HTTP/1.1 204 No Content\r\n\r\n', false))).toMatchObject({
      status: 204,
      excerpt: '',
    });
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n', 'did not send a valid HTTP response'],
    ['nothing', '', 'did not send a valid HTTP response'],
    ['headers without end', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(10_000)}`, 'headers are too long'],
  ])('fails when it is %s', async (_, text, words) => {
    await expect(post(await answering(text))).rejects.toThrow(words);
  });

  it('times out', async () => {
    await expect(post(await answering('HTTP/1.1 2', false), true, 100)).rejects.toThrow(
      'No answer within 0.1 s',
    );
  });
});
