import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { decodeFrame, encodeMessage, ProtocolError, textFrame } from './protocol.ts';

const text = (value: unknown) => Buffer.from(JSON.stringify(value));

test('reads both versions of the protocol', () => {
  const message = { joinRef: '1', ref: '2', topic: 'realtime:a', event: 'phx_join', payload: { config: {} } };
  expect(decodeFrame(text(['1', '2', 'realtime:a', 'phx_join', { config: {} }]), false)).toEqual(message);
  const object = { join_ref: '1', ref: '2', topic: 'realtime:a', event: 'phx_join', payload: { config: {} } };
  expect(decodeFrame(text(object), false)).toEqual(message);
});

test('reads a broadcast in a binary frame', () => {
  const parts = ['1', '7', 'realtime:a', 'moved', ''];
  const head = Buffer.from([3, ...parts.map((part) => Buffer.byteLength(part)), 1]);
  const frame = Buffer.concat([head, Buffer.from(parts.join('')), text({ x: 1 })]);
  expect(decodeFrame(frame, true)).toEqual({
    joinRef: '1',
    ref: '7',
    topic: 'realtime:a',
    event: 'broadcast',
    payload: { type: 'broadcast', event: 'moved', payload: { x: 1 } },
  });
});

test('anything else is a protocol error', () => {
  for (const frame of [Buffer.alloc(0), Buffer.from('{'), text([1]), text(3), text({ topic: 'a' })]) {
    expect(() => decodeFrame(frame, false)).toThrow(ProtocolError);
  }
  for (const frame of [
    Buffer.alloc(0),
    Buffer.from([3, 200, 0, 0, 0, 0, 1]),
    Buffer.from([4, 0, 0, 0, 0, 0, 1]),
  ]) {
    expect(() => decodeFrame(frame, true)).toThrow(ProtocolError);
  }
});

test('writes messages in the format of each version', () => {
  const message = { joinRef: null, ref: '2', topic: 't', event: 'e', payload: {} };
  expect(encodeMessage('2.0.0', message)).toBe('[null,"2","t","e",{}]');
  expect(JSON.parse(encodeMessage('1.0.0', message))).toEqual({
    join_ref: null,
    ref: '2',
    topic: 't',
    event: 'e',
    payload: {},
  });
});

test('a client reads frames of every length', async () => {
  const texts = [0, 1, 125, 126, 65_535, 65_536].map((length) => 'x'.repeat(length));
  texts.push('é"\u2028😀', '😀'.repeat(40));
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (incoming, stream, head) =>
    sockets.handleUpgrade(incoming, stream, head, () => {
      for (const text of texts) stream.write(textFrame(text));
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const read: { text: string; isBinary: boolean }[] = [];
  client.on('message', (data, isBinary) => read.push({ text: String(data), isBinary }));
  await expect.poll(() => read.length).toBe(texts.length);
  expect(read).toEqual(texts.map((text) => ({ text, isBinary: false })));
  client.terminate();
  server.close();
});
