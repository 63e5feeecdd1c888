import type { ExternalToast } from 'sonner';

type Kind = 'success' | 'error' | 'info' | 'warning' | 'loading';
interface Notice {
  kind: Kind;
  message: string;
  options?: ExternalToast;
}

/** Shows a notice; the toaster attaches one when it is on the page. */
type Show = (notice: Notice) => void;

let show: Show | null = null;
let wanted = false;
const waiting: Notice[] = [];
const listeners = new Set<() => void>();

function push(kind: Kind) {
  return (message: string, options?: ExternalToast): void => {
    const notice = { kind, message, options };
    if (show) {
      show(notice);
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
export function attachToaster(next: Show): () => void {
  show = next;
  for (const notice of waiting.splice(0)) next(notice);
  return () => {
    show = null;
  };
}
