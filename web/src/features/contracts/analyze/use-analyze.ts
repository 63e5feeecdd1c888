import type { Analysis } from '@contract/analysis.ts';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { type AnalyzeInput, useAnalyzeContract } from '../api/analyze-contract.ts';

/** Runs the analysis and says in toasts how it goes; resolves with null where it failed. */
export function useAnalyze() {
  const mutation = useAnalyzeContract();
  const analyze = async (input: AnalyzeInput): Promise<Analysis | null> => {
    const id = `analyze-${input.contractId}`;
    notify.loading('Analyzing contract with AI...', { id });
    try {
      const analysis = await mutation.mutateAsync(input);
      notify.success('Contract analysis complete!', {
        id,
        duration: analysis.gate.passed ? undefined : 8000,
        description: analysis.gate.passed ? undefined : (analysis.gate.message ?? undefined),
      });
      return analysis;
    } catch (error) {
      notify.error(errorMessage(error, 'The contract could not be analyzed. Try again.'), {
        id,
        description: error instanceof ApiError ? error.detail : undefined,
      });
      return null;
    }
  };
  return { analyze, analyzing: mutation.isPending };
}
