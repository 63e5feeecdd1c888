import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '@/lib/api-error.ts';
import { type FileRules, fileProblem, tooManyFiles } from '@/lib/file-rules.ts';
import { notify } from '@/lib/notify.ts';

export interface UploadItem {
  id: string;
  file: File;
  /** 0-100. */
  progress: number;
  status: 'pending' | 'uploading' | 'success' | 'error';
  error?: string;
  /** A note about an uploaded file. */
  note?: string;
  /** Whether it was a duplicate, so nothing new was stored. */
  known?: boolean;
  /** False for a file that breaks a rule, ours or the server's: retrying changes nothing. */
  retryable: boolean;
}

interface SendOptions {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  /** The same for every attempt until the server responds, so that a retry stores nothing twice. */
  key: string;
}

/** Sends one file. Resolves with a note if needed, such as for a duplicate. */
export type Send = (file: File, options: SendOptions) => Promise<SendNote | undefined>;

interface SendNote {
  note: string;
  known: boolean;
}

export interface UploadOutcome {
  /** Number of files stored. */
  sent: number;
  /** Number of duplicates. */
  known: number;
  /** Number still in the queue: failed, canceled, or refused. */
  left: number;
  /** The first failure; null if there was none or the user canceled. */
  failure: unknown;
}

/**
 * The chosen files with their status: pending, uploading, then success; files that break a rule start as
 * error. Files are sent one at a time, since each becomes the next version.
 */
export function useUploadQueue(rules: FileRules) {
  const [items, setItems] = useState<UploadItem[]>([]);
  const [running, setRunning] = useState(false);
  // Rendered state lags behind; the sending loop needs the current queue.
  const queue = useRef<UploadItem[]>([]);
  const keys = useRef(new Map<string, string>());
  const current = useRef<{ id: string; abort: AbortController } | null>(null);
  const stopped = useRef(false);

  const change = useCallback((next: (all: UploadItem[]) => UploadItem[]) => {
    queue.current = next(queue.current);
    setItems(queue.current);
  }, []);
  const patch = (id: string, with_: Partial<UploadItem>) =>
    change((all) => all.map((item) => (item.id === id ? { ...item, ...with_ } : item)));

  useEffect(() => () => current.current?.abort.abort(), []);
  useEffect(() => {
    if (!running) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [running]);

  const add = (files: File[]) => {
    const room = rules.maxFiles - queue.current.filter((item) => item.status !== 'success').length;
    if (files.length > room) notify.error(tooManyFiles(rules));
    const added = files.slice(0, Math.max(0, room)).map((file): UploadItem => {
      const error = fileProblem(file, rules) ?? undefined;
      const status = error ? 'error' : 'pending';
      return { id: crypto.randomUUID(), file, progress: 0, status, error, retryable: !error };
    });
    change((all) => [...all, ...added]);
  };

  const remove = (id: string) => change((all) => all.filter((item) => item.id !== id));
  const clearCompleted = () => change((all) => all.filter((item) => item.status !== 'success'));

  /**
   * Marks failed files as pending again: one, or all that can be retried. They are sent on the next start.
   */
  const retry = (id?: string) =>
    change((all) =>
      all.map((item) =>
        item.status === 'error' && item.retryable && (id === undefined || item.id === id)
          ? { ...item, status: 'pending', progress: 0, error: undefined }
          : item,
      ),
    );

  /** Cancels one file and continues with the next. Without an id, cancels all and leaves the waiting ones. */
  const cancel = (id?: string) => {
    if (id === undefined) stopped.current = true;
    if (id === undefined || current.current?.id === id) current.current?.abort.abort();
  };

  const attempt = async ({ id, file }: UploadItem, send: Send): Promise<'sent' | 'known' | Failure> => {
    const abort = new AbortController();
    current.current = { id, abort };
    const key = keys.current.get(id) ?? crypto.randomUUID();
    keys.current.set(id, key);
    patch(id, { status: 'uploading' });
    try {
      const onProgress = (progress: number) => patch(id, { progress });
      const reported = await send(file, { onProgress, signal: abort.signal, key });
      patch(id, { status: 'success', progress: 100, ...reported });
      return reported?.known ? 'known' : 'sent';
    } catch (error) {
      if (wasAnswered(error)) keys.current.delete(id);
      patch(id, { status: 'error', error: reason(error), retryable: !isAboutTheFile(error) });
      return { error };
    } finally {
      current.current = null;
    }
  };

  /** Sends pending files, including those added during the run. */
  const start = async (send: Send): Promise<UploadOutcome> => {
    const outcome: UploadOutcome = { sent: 0, known: 0, left: 0, failure: null };
    if (current.current) return outcome;
    stopped.current = false;
    setRunning(true);
    while (!stopped.current) {
      const next = queue.current.find((item) => item.status === 'pending');
      if (!next) break;
      const result = await attempt(next, send);
      if (result === 'sent' || result === 'known') {
        outcome[result] += 1;
        continue;
      }
      if (isAbort(result.error)) continue;
      outcome.failure ??= result.error;
      if (isHopeless(result.error)) failRest();
    }
    setRunning(false);
    return { ...outcome, left: queue.current.filter((item) => item.status !== 'success').length };
  };

  const failRest = () =>
    change((all) =>
      all.map((item) =>
        item.status === 'pending' ? { ...item, status: 'error', error: 'Upload failed' } : item,
      ),
    );

  return { items, running, add, remove, clearCompleted, retry, start, cancel };
}

interface Failure {
  error: unknown;
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Whether the server responded to this attempt; a new one is then a new request. */
function wasAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.retryAfter === null;
}

/** Whether the file itself was refused (too large, wrong type, bad name) and would be again. */
function isAboutTheFile(error: unknown): boolean {
  return error instanceof ApiError && [413, 415, 422].includes(error.status);
}

/** Whether the waiting files would fail the same way: offline, signed out, or not permitted. */
function isHopeless(error: unknown): boolean {
  return !(error instanceof ApiError) || [0, 401, 403, 404, 503].includes(error.status);
}

function reason(error: unknown): string {
  if (isAbort(error)) return 'Canceled';
  if (!(error instanceof ApiError)) return 'Upload failed';
  return error.status === 0
    ? 'Connection lost. Retry when you are back online; nothing is uploaded twice.'
    : error.message;
}
