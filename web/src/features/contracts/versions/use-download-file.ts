import { useState } from 'react';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';

/** Loaded when the first download starts. */
const downloads = () => import('../api/download-document.ts');

/** Delay before the toast, because the browser shows its own download indicator first (SPEC section 9). */
const CONFIRM_AFTER_MS = 500;

/**
 * Downloads a version's file or the contract's summary and reports the result. `busy` is true during a
 * download.
 */
export function useDownloadFile(contractId: string) {
  const [busy, setBusy] = useState(false);
  const run = async (fetchFile: () => Promise<string>, failure: string): Promise<void> => {
    setBusy(true);
    try {
      const name = await fetchFile();
      setTimeout(() => notify.success(`${isolated(name)} downloaded`), CONFIRM_AFTER_MS);
    } catch (error) {
      notify.error(failure, { description: errorMessage(error, '') });
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    downloadVersion: (version: number) =>
      run(
        async () => (await downloads()).downloadDocument(contractId, version),
        'Error downloading contract. Please try again.',
      ),
    downloadSummary: () =>
      run(
        async () => (await downloads()).downloadSummary(contractId),
        'Failed to create the summary. Please try again.',
      ),
  };
}
