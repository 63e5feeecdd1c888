import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type Envelope, encodeMessage, type ProtocolVersion, textFrame } from './protocol.ts';

/** One socket's place on one topic. */
export interface Subscription {
  socket: WebSocket;
  /** The connection below the socket; whole frames are written to it directly. */
  stream: Duplex;
  version: ProtocolVersion;
  joinRef: string | null;
  /** As the client names it: `realtime:<topic>`. */
  topic: string;
  private: boolean;
  /** The serializer version in which broadcasts are sent to it. */
  envelope: Envelope;
  mayWrite: boolean;
  /** Whether the client wants its own broadcasts back. */
  self: boolean;
  ack: boolean;
  expiry: NodeJS.Timeout | undefined;
}

/** A client that reads slower than this many unsent bytes is cut off; it reconnects and fetches what it missed. */
const mostUnsentBytes = 1_000_000;

/** Who listens where. */
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
   * Sends a broadcast to everyone on the topic; private and public channels of one name are two channels.
   * @param message its payload as JSON
   * @param from the subscription that sent it, which hears itself only if it asked to
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
    // Made once for all who get the same bytes.
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

/** Sends a message that answers no request. */
export function push(subscription: Subscription, event: string, payload: unknown): void {
  const { version, joinRef, topic } = subscription;
  write(subscription, textFrame(encodeMessage(version, { joinRef, ref: null, topic, event, payload })));
}

/**
 * Sends a whole frame, past the socket, which would frame each message anew and write it in two pieces. It compresses nothing and
 * fragments nothing, so what it writes itself are whole frames too.
 */
function write({ socket, stream }: Subscription, frame: Buffer): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > mostUnsentBytes) {
    socket.terminate();
    return;
  }
  stream.write(frame);
}
