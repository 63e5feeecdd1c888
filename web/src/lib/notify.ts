import type { ExternalToast } from 'sonner';

type Kind = 'success' | 'error' | 'info' | 'warning' | 'loading';
interface Options extends ExternalToast {
  /** The id of the record it speaks of, with which it goes. */
  about?: string;
}
interface Notice {
  kind: Kind;
  message: string;
  options?: Options;
}

/** What the toaster does, when it is on the page. */
interface Toaster {
  show: (notice: Notice) => void;
  /** Takes away what speaks of a record. */
  forget: (about: string) => void;
}

let toaster: Toaster | null = null;
let wanted = false;
let waiting: Notice[] = [];
const listeners = new Set<() => void>();

function push(kind: Kind) {
  return (message: string, options?: Options): void => {
    const notice = { kind, message, options };
    if (toaster) {
      toaster.show(notice);
    } else {
      waiting.push(notice);
      requestToaster();
    }
  };
}

/**
 * Toasts, bottom right. sonner is fetched with the first message (or by the signed-in shell with the first key or press), not
 * with the page; messages raised meanwhile wait and are shown once.
 */
export const notify = {
  success: push('success'),
  error: push('error'),
  info: push('info'),
  warning: push('warning'),
  /** Stays until another notice with the same `id` replaces it. */
  loading: push('loading'),
  /** A record is gone: what speaks of it goes, too. */
  forget: (about: string): void => {
    waiting = waiting.filter(({ options }) => options?.about !== about);
    toaster?.forget(about);
  },
};

export function requestToaster(): void {
  if (wanted) return;
  wanted = true;
  for (const listener of listeners) listener();
}

export function subscribeToaster(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isToasterWanted = (): boolean => wanted;

/** Called by the toaster when it is on the page; returns the way to detach it. */
export function attachToaster(next: Toaster): () => void {
  toaster = next;
  for (const notice of waiting.splice(0)) next.show(notice);
  return () => {
    toaster = null;
  };
}
