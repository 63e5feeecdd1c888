import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useAnalyzeContract } from '../api/analyze-contract.ts';
import { useTextRead } from '../reading/use-text-read.ts';

/** Analyzes what was just uploaded, once it is read, and says how it goes; the upload stands whatever comes of it. */
export function useAnalyzeUploaded() {
  const mutation = useAnalyzeContract();
  const textRead = useTextRead();
  return async (contractId: string): Promise<void> => {
    const id = `analyze-${contractId}`;
    try {
      await textRead(contractId, (words) => notify.loading(words, { id }));
      notify.loading('Analyzing contract with AI...', { id });
      const { gate } = await mutation.mutateAsync({ contractId });
      notify.success('Contract analysis complete!', {
        id,
        duration: gate.passed ? undefined : 8000,
        description: gate.passed ? undefined : (gate.message ?? undefined),
      });
    } catch (error) {
      notify.error('Analysis failed but contract was uploaded', {
        id,
        description: errorMessage(error, ''),
      });
    }
  };
}

/** The specification's words for an upload that failed on a project's page. */
export function notifyUploadFailure(error: unknown): void {
  const reason =
    (error instanceof ApiError && error.detail) || errorMessage(error, 'Failed to upload contract');
  notify.error(`Upload failed: ${reason}`);
  if (error instanceof ApiError && error.reason?.kind === 'storage_unavailable') {
    notify.info('Check that the cloud storage credentials are configured.', { duration: 6000 });
  }
}
