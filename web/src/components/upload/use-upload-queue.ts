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
  /** What there is to know about a file that has arrived. */
  note?: string;
  /** Whether it was there before, so that nothing new was stored. */
  known?: boolean;
  /** False for a file that breaks a rule, ours or the server's: sending it again changes nothing. */
  retryable: boolean;
}

interface SendOptions {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  /** The same for every attempt at this file until the server has answered one: retrying stores nothing twice. */
  key: string;
}

/** Sends one file. Resolves with a note where there is something to know of it, as that it was there already. */
export type Send = (file: File, options: SendOptions) => Promise<SendNote | undefined>;

interface SendNote {
  note: string;
  known: boolean;
}

export interface UploadOutcome {
  /** How many were stored. */
  sent: number;
  /** How many were there already. */
  known: number;
  /** How many stand in the queue still: failed, cancelled, refused. */
  left: number;
  /** The first failure; null where there was none, or none but the person's own cancelling. */
  failure: unknown;
}

/**
 * The files a person has chosen and what became of each: pending, then uploading, then success; what breaks a
 * rule starts as error. Files go one after the other, since each becomes the next version.
 */
export function useUploadQueue(rules: FileRules) {
  const [items, setItems] = useState<UploadItem[]>([]);
  const [running, setRunning] = useState(false);
  // What the screen shows is a step behind; the loop that sends needs the queue as it is now.
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

  /** Makes failed files pending again: one, or all that can be retried. They go with the next start. */
  const retry = (id?: string) =>
    change((all) =>
      all.map((item) =>
        item.status === 'error' && item.retryable && (id === undefined || item.id === id)
          ? { ...item, status: 'pending', progress: 0, error: undefined }
          : item,
      ),
    );

  /** Stops one file, and goes on with the next; without an id stops them all, leaving those that wait. */
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
      const told = await send(file, { onProgress, signal: abort.signal, key });
      patch(id, { status: 'success', progress: 100, ...told });
      return told?.known ? 'known' : 'sent';
    } catch (error) {
      if (wasAnswered(error)) keys.current.delete(id);
      patch(id, { status: 'error', error: reason(error), retryable: !isAboutTheFile(error) });
      return { error };
    } finally {
      current.current = null;
    }
  };

  /** Sends what is pending, also what becomes so meanwhile. */
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

/** Whether the server has said its word about this attempt; a new one is then a new request. */
function wasAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.retryAfter === null;
}

/** Whether the file itself was refused (too large, of another kind, a bad name): it would be again. */
function isAboutTheFile(error: unknown): boolean {
  return error instanceof ApiError && [413, 415, 422].includes(error.status);
}

/** Whether the files that still wait would fail the same way: no way through, signed out, not permitted. */
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
