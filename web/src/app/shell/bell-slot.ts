import { useSyncExternalStore } from 'react';

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The place in the bar where the signed-in pages put their bell; server state reaches no further up. */
export function setBellSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useBellSlot = (): HTMLElement | null => useSyncExternalStore(subscribe, () => slot);
