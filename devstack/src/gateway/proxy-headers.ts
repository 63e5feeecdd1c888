import type { IncomingMessage } from 'node:http';

/** Headers that concern one connection only. */
const ofTheConnection = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers that the gateway alone may state. */
const ofTheGateway = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-prefix',
  'forwarded',
  'x-real-ip',
  'via',
];

const notForwarded = new Set([...ofTheConnection, ...ofTheGateway]);

type Headers = Record<string, string | string[]>;

/** The caller's headers as an upstream may see them: whatever the caller says of its own address is replaced by what we see. */
export function forwardedHeaders(incoming: IncomingMessage): Headers {
  const headers: Headers = {};
  const named = new Set(
    String(incoming.headers.connection ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase()),
  );
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !notForwarded.has(name) && !named.has(name)) headers[name] = value;
  }
  headers['x-forwarded-for'] = clientAddress(incoming);
  headers['x-forwarded-proto'] = 'http';
  if (incoming.headers.host) headers['x-forwarded-host'] = incoming.headers.host;
  return headers;
}

/** An upstream's headers as the caller may see them. */
export function returnedHeaders(answer: IncomingMessage): Headers {
  const headers: Headers = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !notForwarded.has(name)) headers[name] = value;
  }
  return headers;
}

/** The address at the other end of the socket; an IPv4 address without the prefix `::ffff:`. */
export function clientAddress(incoming: IncomingMessage): string {
  return (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}
