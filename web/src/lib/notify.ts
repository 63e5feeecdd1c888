import type { ExternalToast } from 'sonner';

type Kind = 'success' | 'error' | 'info' | 'warning' | 'loading';
interface Options extends ExternalToast {
  /** The id of the toast's record; the toast is removed with it. */
  about?: string;
}
interface Notice {
  kind: Kind;
  message: string;
  options?: Options;
}

/** The toaster's functions, while it is on the page. */
interface Toaster {
  show: (notice: Notice) => void;
  /** Removes toasts about a record. */
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
 * Toasts, bottom right. sonner loads with the first message, or on the first key or press in the signed-in
 * shell, not with the page. Earlier messages wait and are shown once.
 */
export const notify = {
  success: push('success'),
  error: push('error'),
  info: push('info'),
  warning: push('warning'),
  /** Stays until another notice with the same `id` replaces it. */
  loading: push('loading'),
  /** Removes toasts about a deleted record. */
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

/** Called by the mounted toaster; returns a function that detaches it. */
export function attachToaster(next: Toaster): () => void {
  toaster = next;
  for (const notice of waiting.splice(0)) next.show(notice);
  return () => {
    toaster = null;
  };
}
