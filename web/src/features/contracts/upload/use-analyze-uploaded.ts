import type { Analysis } from '@schemas/analysis.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useAnalyzeContract } from '../api/analyze-contract.ts';
import { contractOptions } from '../api/get-contract.ts';
import { useTextRead } from '../reading/use-text-read.ts';

/** Long enough for the user to read the result and follow its link. */
const RESULT_MS = 12_000;

/**
 * Analyzes an uploaded file once it has been read. Reports progress and a link to the result. A failure does
 * not affect the upload. Skipped for users who may not analyze, such as contractors.
 */
export function useAnalyzeUploaded() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mutation = useAnalyzeContract();
  const textRead = useTextRead();
  return async (contractId: string): Promise<void> => {
    const id = `analyze-${contractId}`;
    const about = contractId;
    try {
      const { can, name } = await client.fetchQuery(contractOptions(contractId));
      if (!can.analyze) return;
      await textRead(contractId, (words) => notify.loading(words, { id, about }));
      notify.loading('Analyzing contract with AI...', { id, about, description: isolated(name) });
      const analysis = await mutation.mutateAsync({ contractId });
      notify.success('Contract analysis complete!', {
        id,
        about,
        duration: RESULT_MS,
        description: `${isolated(name)}: ${whatWasFound(analysis)}`,
        action: { label: 'View findings', onClick: () => navigate(paths.contract(contractId)) },
      });
    } catch (error) {
      notify.error('Analysis failed but contract was uploaded', {
        id,
        about,
        description: errorMessage(error, ''),
      });
    }
  };
}

/** Describes an analysis in one line: the risk and number of findings, or why there is no score. */
function whatWasFound({ gate, risk_score, findings, missing }: Analysis): string {
  if (!gate.passed) return gate.message ?? 'no score available.';
  const count = findings.length + missing.length;
  return `risk ${risk_score}%, ${count === 1 ? '1 finding' : `${count} findings`}`;
}

/** Shows the specification's message for a failed upload on a project's page. */
export function notifyUploadFailure(error: unknown): void {
  const reason =
    (error instanceof ApiError && error.detail) || errorMessage(error, 'Failed to upload contract');
  notify.error(`Upload failed: ${reason}`);
  if (error instanceof ApiError && error.reason?.kind === 'storage_unavailable') {
    notify.info('Check that the cloud storage credentials are configured.', { duration: 6000 });
  }
}
