import type { WebSocket } from 'ws';
import { encodeMessage, type ProtocolVersion } from './protocol.ts';

/** One socket's place on one topic. */
export interface Subscription {
  socket: WebSocket;
  version: ProtocolVersion;
  joinRef: string | null;
  /** As the client names it: `realtime:<topic>`. */
  topic: string;
  private: boolean;
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
   * @param from the subscription that sent it, which hears itself only if it asked to
   */
  broadcast(
    topic: string,
    message: { private: boolean; event: string; payload: unknown; meta?: { id: string } },
    from?: Subscription,
  ): void {
    const payload = {
      type: 'broadcast',
      event: message.event,
      payload: message.payload,
      ...(message.meta && { meta: message.meta }),
    };
    for (const subscription of this.#topics.get(topic) ?? []) {
      if (subscription.private !== message.private || (subscription === from && !from.self)) continue;
      push(subscription, 'broadcast', payload);
    }
  }
}

/** Sends a message that answers no request. */
export function push(subscription: Subscription, event: string, payload: unknown): void {
  const { socket, version, joinRef, topic } = subscription;
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > mostUnsentBytes) {
    socket.terminate();
    return;
  }
  socket.send(encodeMessage(version, { joinRef, ref: null, topic, event, payload }));
}
