import { useCallback, useRef, useState } from 'react';
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
}

type Send = (
  file: File,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
) => Promise<unknown>;

/**
 * The files a person has chosen and what became of each: pending, then uploading, then success; what breaks a
 * rule starts as error. Files go one after the other, since each becomes the next version.
 */
export function useUploadQueue(rules: FileRules) {
  const [items, setItems] = useState<UploadItem[]>([]);
  const [running, setRunning] = useState(false);
  const abort = useRef<AbortController>(null);

  const patch = useCallback((id: string, change: Partial<UploadItem>) => {
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }, []);

  const add = (files: File[]) => {
    const room = rules.maxFiles - items.filter((item) => item.status !== 'success').length;
    if (files.length > room) notify.error(tooManyFiles(rules));
    const added = files.slice(0, Math.max(0, room)).map((file): UploadItem => {
      const error = fileProblem(file, rules) ?? undefined;
      return { id: crypto.randomUUID(), file, progress: 0, status: error ? 'error' : 'pending', error };
    });
    setItems((all) => [...all, ...added]);
  };

  const remove = (id: string) => setItems((all) => all.filter((item) => item.id !== id));
  const clearCompleted = () => setItems((all) => all.filter((item) => item.status !== 'success'));
  const cancel = () => abort.current?.abort();

  /** Sends what is pending; returns how many arrived, and the first failure. */
  const start = async (send: Send): Promise<{ sent: number; failure: unknown }> => {
    const controller = new AbortController();
    abort.current = controller;
    setRunning(true);
    let sent = 0;
    let failure: unknown = null;
    for (const { id, file } of items.filter((item) => item.status === 'pending')) {
      if (failure && isHopeless(failure)) {
        patch(id, { status: 'error', error: 'Upload failed' });
        continue;
      }
      patch(id, { status: 'uploading' });
      try {
        await send(file, { onProgress: (progress) => patch(id, { progress }), signal: controller.signal });
        patch(id, { status: 'success', progress: 100 });
        sent += 1;
      } catch (error) {
        failure ??= error;
        patch(id, { status: 'error', error: reason(error) });
      }
    }
    setRunning(false);
    return { sent, failure };
  };

  return { items, running, add, remove, clearCompleted, start, cancel };
}

/** Whether the files that still wait would fail the same way: no way through, signed out, not permitted. */
function isHopeless(error: unknown): boolean {
  return !(error instanceof ApiError) || [0, 401, 403, 404, 503].includes(error.status);
}

function reason(error: unknown): string {
  if (error instanceof DOMException && error.name === 'AbortError') return 'Cancelled';
  return error instanceof ApiError ? error.message : 'Upload failed';
}
