import type { IncomingMessage } from 'node:http';

/** Headers that concern only one connection. */
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

/** Headers that only the gateway may set. */
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

/** The client's headers as an upstream may see them: address headers are replaced with the address we see. */
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

/** An upstream's headers as the client may see them. */
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
