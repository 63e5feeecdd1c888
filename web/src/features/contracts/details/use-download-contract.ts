import type { Contract } from '@schemas/contract.ts';
import { useState } from 'react';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { downloadContract } from '../api/download-document.ts';

/** Delay before the toast, because the browser shows its own download indicator first (SPEC section 9). */
const CONFIRM_AFTER_MS = 500;

/** Downloads a contract's file, or its summary if it has none, and reports the result. */
export function useDownloadContract() {
  const [downloading, setDownloading] = useState(false);
  const download = async (contract: Pick<Contract, 'id' | 'latest_document'>): Promise<void> => {
    setDownloading(true);
    try {
      const name = await downloadContract(contract);
      setTimeout(() => notify.success(`${isolated(name)} downloaded`), CONFIRM_AFTER_MS);
    } catch (error) {
      notify.error('Error downloading contract. Please try again.', {
        description: errorMessage(error, ''),
      });
    } finally {
      setDownloading(false);
    }
  };
  return { download, downloading };
}
