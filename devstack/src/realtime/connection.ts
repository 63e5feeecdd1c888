import type { Duplex } from 'node:stream';
import type { Sql } from 'postgres';
import type { RawData, WebSocket } from 'ws';
import type { Log } from '../log.ts';
import { errorMessage } from '../start-error.ts';
import { authorizeChannel, type ChannelRights, type Claims, type TokenReader } from './authorize.ts';
import { type Channels, push, type Subscription } from './channels.ts';
import {
  type ClientMessage,
  decodeFrame,
  encodeMessage,
  envelopeOf,
  isRecord,
  ProtocolError,
  type ProtocolVersion,
} from './protocol.ts';

interface ConnectionContext {
  admin: Sql;
  tokens: TokenReader;
  channels: Channels;
  log: Log;
}

const mostChannels = 100;
const mostWaiting = 500;
const silentForMs = 90_000;
const topicPrefix = 'realtime:';

/**
 * Serves one socket until it closes. Its messages are handled in order, so that a leave cannot overtake its
 * join. An invalid frame closes the socket with 1003; a failing database closes it with 1011; the client then
 * reconnects.
 * @param stream the socket's underlying stream
 */
export function serveConnection(
  socket: WebSocket,
  stream: Duplex,
  version: ProtocolVersion,
  context: ConnectionContext,
): void {
  const connection = new Connection(socket, stream, version, context);
  let waiting = 0;
  let chain = Promise.resolve();
  const silence = setTimeout(() => socket.terminate(), silentForMs);

  socket.on('message', (data: RawData, isBinary: boolean) => {
    silence.refresh();
    waiting += 1;
    if (waiting > mostWaiting) return socket.close(1008, 'too many messages');
    chain = chain
      .then(() => connection.handle(decodeFrame(toBuffer(data), isBinary)))
      .catch((error) => {
        if (!(error instanceof ProtocolError)) context.log(`Realtime: ${errorMessage(error)}`);
        socket.close(error instanceof ProtocolError ? 1003 : 1011);
      })
      .finally(() => {
        waiting -= 1;
      });
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(silence);
    chain.finally(() => connection.leaveAll());
  });
}

class Connection {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #version: ProtocolVersion;
  readonly #context: ConnectionContext;
  readonly #subscriptions = new Map<string, Subscription>();

  constructor(socket: WebSocket, stream: Duplex, version: ProtocolVersion, context: ConnectionContext) {
    this.#socket = socket;
    this.#stream = stream;
    this.#version = version;
    this.#context = context;
  }

  async handle(message: ClientMessage): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (message.topic === 'phoenix' && message.event === 'heartbeat') return this.#reply(message, 'ok');
    switch (message.event) {
      case 'phx_join':
        return this.#join(message);
      case 'phx_leave':
        this.#leave(message.topic);
        this.#reply(message, 'ok');
        return;
      case 'access_token':
        return this.#refresh(message);
      case 'broadcast':
        return this.#broadcast(message);
      default:
        return this.#reply(message, 'error', {
          reason: `The embedded stack does not support '${message.event}'.`,
        });
    }
  }

  leaveAll(): void {
    for (const topic of [...this.#subscriptions.keys()]) this.#leave(topic);
  }

  async #join(message: ClientMessage): Promise<void> {
    const config = isRecord(message.payload.config) ? message.payload.config : {};
    const broadcast = isRecord(config.broadcast) ? config.broadcast : {};
    const topic = message.topic.slice(topicPrefix.length);
    const refuse = (reason: string) => this.#reply(message, 'error', { reason });

    if (!message.topic.startsWith(topicPrefix) || topic === '') return refuse('The topic is not valid.');
    if (this.#subscriptions.size >= mostChannels) return refuse('Too many channels on this connection.');
    if (Array.isArray(config.postgres_changes) && config.postgres_changes.length > 0) {
      return refuse('The embedded stack does not support postgres_changes.');
    }
    const claims = await this.#context.tokens.read(message.payload.access_token);
    if (!claims) return refuse('Invalid or expired token.');
    const isPrivate = config.private === true;
    const rights = await this.#rights(claims, topic, isPrivate);
    if (!rights.read) {
      return refuse(`Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`);
    }

    this.#leave(message.topic);
    const { joinRef } = message;
    const subscription: Subscription = {
      socket: this.#socket,
      stream: this.#stream,
      version: this.#version,
      joinRef,
      topic: message.topic,
      envelope: envelopeOf(this.#version, { joinRef, ref: null, topic: message.topic, event: 'broadcast' }),
      private: isPrivate,
      mayWrite: rights.write,
      self: broadcast.self === true,
      ack: broadcast.ack === true,
      expiry: undefined,
    };
    this.#expireWith(subscription, claims);
    this.#subscriptions.set(message.topic, subscription);
    this.#context.channels.add(subscription);
    this.#reply(message, 'ok', { postgres_changes: [] });
    push(subscription, 'presence_state', {});
  }

  /**
   * Applies a new token to a channel: checks the policies again, and removes the caller if they may no longer
   * read.
   */
  async #refresh(message: ClientMessage): Promise<void> {
    const subscription = this.#subscriptions.get(message.topic);
    if (!subscription) return;
    const claims = await this.#context.tokens.read(message.payload.access_token);
    const topic = message.topic.slice(topicPrefix.length);
    if (!claims) return this.#putOut(subscription, 'Invalid or expired token');
    const rights = await this.#rights(claims, topic, subscription.private);
    if (!rights.read)
      return this.#putOut(subscription, 'You no longer have permission to read from this channel');
    subscription.mayWrite = rights.write;
    this.#expireWith(subscription, claims);
  }

  #broadcast(message: ClientMessage): void {
    const subscription = this.#subscriptions.get(message.topic);
    const event = message.payload.event;
    if (!subscription?.mayWrite || typeof event !== 'string') return;
    const payload = JSON.stringify(message.payload.payload ?? {});
    const body = { private: subscription.private, event, payload };
    this.#context.channels.broadcast(message.topic, body, subscription);
    if (subscription.ack) this.#reply(message, 'ok');
  }

  async #rights(claims: Claims, topic: string, isPrivate: boolean): Promise<ChannelRights> {
    if (!isPrivate) return { read: true, write: true };
    return authorizeChannel(this.#context.admin, claims, topic);
  }

  #expireWith(subscription: Subscription, claims: Claims): void {
    clearTimeout(subscription.expiry);
    if (claims.exp === undefined) return;
    // A timer lasts at most 24.8 days.
    const waitMs = Math.min(Math.max(claims.exp * 1000 - Date.now(), 0), 2 ** 31 - 1);
    subscription.expiry = setTimeout(() => this.#putOut(subscription, 'Token has expired'), waitMs);
  }

  #putOut(subscription: Subscription, message: string): void {
    const channel = subscription.topic.slice(topicPrefix.length);
    push(subscription, 'system', { extension: 'system', status: 'error', channel, message });
    push(subscription, 'phx_close', {});
    this.#leave(subscription.topic);
  }

  #leave(topic: string): void {
    const subscription = this.#subscriptions.get(topic);
    if (!subscription) return;
    this.#subscriptions.delete(topic);
    this.#context.channels.remove(subscription);
  }

  #reply(message: ClientMessage, status: 'ok' | 'error', response: unknown = {}): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const { joinRef, ref, topic } = message;
    this.#socket.send(
      encodeMessage(this.#version, {
        joinRef,
        ref,
        topic,
        event: 'phx_reply',
        payload: { status, response },
      }),
    );
  }
}

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
