import { useSyncExternalStore } from 'react';

/** Channels by topic: joined, or not at present. */
const channels = new Map<string, boolean>();
const listeners = new Set<() => void>();

/** Notes whether a channel is joined; null where it was left on purpose. */
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

/** Whether changes by others do not arrive by themselves at present; it is tried again every five seconds. */
export function useLiveIsDown(): boolean {
  return useSyncExternalStore(subscribe, isDown);
}
