import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type Envelope, encodeMessage, type ProtocolVersion, textFrame } from './protocol.ts';

/** One socket's subscription to one topic. */
export interface Subscription {
  socket: WebSocket;
  /** The socket's underlying connection; whole frames are written to it directly. */
  stream: Duplex;
  version: ProtocolVersion;
  joinRef: string | null;
  /** The client's name for it: `realtime:<topic>`. */
  topic: string;
  private: boolean;
  /** The serializer version for broadcasts to this subscription. */
  envelope: Envelope;
  mayWrite: boolean;
  /** Whether the client receives its own broadcasts. */
  self: boolean;
  ack: boolean;
  expiry: NodeJS.Timeout | undefined;
}

/** A client with more unsent bytes than this is disconnected; it reconnects and fetches what it missed. */
const mostUnsentBytes = 1_000_000;

/** The subscriptions of each topic. */
export class Channels {
  readonly #topics = new Map<string, Set<Subscription>>();

  add(subscription: Subscription): void {
    const members = this.#topics.get(subscription.topic) ?? new Set();
    members.add(subscription);
    this.#topics.set(subscription.topic, members);
  }

  remove(subscription: Subscription): void {
    clearTimeout(subscription.expiry);
    const members = this.#topics.get(subscription.topic);
    members?.delete(subscription);
    if (members?.size === 0) this.#topics.delete(subscription.topic);
  }

  /**
   * Sends a broadcast to all subscriptions of the topic; private and public channels of one name are separate
   * channels.
   * @param message its payload as JSON
   * @param from the sending subscription, which receives its own message only on request
   */
  broadcast(
    topic: string,
    message: { private: boolean; event: string; payload: string; id?: string },
    from?: Subscription,
  ): void {
    const subscriptions = this.#topics.get(topic);
    if (!subscriptions) return;
    const meta = message.id === undefined ? '' : `,"meta":{"id":${JSON.stringify(message.id)}}`;
    const event = JSON.stringify(message.event);
    const payload = `{"type":"broadcast","event":${event},"payload":${message.payload}${meta}}`;
    // Each distinct frame is built once and shared.
    const frames = new Map<string, Buffer>();
    for (const subscription of subscriptions) {
      if (subscription.private !== message.private || (subscription === from && !from.self)) continue;
      const { before, after } = subscription.envelope;
      let frame = frames.get(before);
      if (!frame) {
        frame = textFrame(`${before}${payload}${after}`);
        frames.set(before, frame);
      }
      write(subscription, frame);
    }
  }
}

/** Sends a message that is not a reply to a request. */
export function push(subscription: Subscription, event: string, payload: unknown): void {
  const { version, joinRef, topic } = subscription;
  write(subscription, textFrame(encodeMessage(version, { joinRef, ref: null, topic, event, payload })));
}

/**
 * Writes a whole frame past the socket, which would frame each message again and write it in two pieces. The
 * socket does not compress or fragment, so its own writes are whole frames too.
 */
function write({ socket, stream }: Subscription, frame: Buffer): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > mostUnsentBytes) {
    socket.terminate();
    return;
  }
  stream.write(frame);
}
