import { useSyncExternalStore } from 'react';

/** Channels by topic: joined or disconnected. */
const channels = new Map<string, boolean>();
const listeners = new Set<() => void>();

/** Records whether a channel is joined; null after leaving on purpose. */
export function reportLive(topic: string, joined: boolean | null): void {
  if (joined === null) channels.delete(topic);
  else channels.set(topic, joined);
  for (const listener of listeners) listener();
}

const isDown = () => [...channels.values()].includes(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether live updates are currently interrupted. Reconnects every five seconds. */
export function useLiveIsDown(): boolean {
  return useSyncExternalStore(subscribe, isDown);
}
