import { useSyncExternalStore } from 'react';

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The bar's slot for the bell. Signed-in pages fill it, since server state is not available in the bar. */
export function setBellSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useBellSlot = (): HTMLElement | null => useSyncExternalStore(subscribe, () => slot);
