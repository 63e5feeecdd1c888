import type { Analysis } from '@schemas/analysis.ts';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { type AnalyzeInput, useAnalyzeContract } from '../api/analyze-contract.ts';

/**
 * Runs the analysis and reports progress in toasts. Resolves with null on failure. `name` is the contract's
 * name, for pages with many contracts.
 */
export function useAnalyze() {
  const mutation = useAnalyzeContract();
  const analyze = async (input: AnalyzeInput, name?: string): Promise<Analysis | null> => {
    const id = `analyze-${input.contractId}`;
    const about = input.contractId;
    const subject = name && isolated(name);
    notify.loading('Analyzing contract with AI...', { id, about, description: subject });
    try {
      const analysis = await mutation.mutateAsync(input);
      notify.success('Contract analysis complete!', {
        id,
        about,
        duration: analysis.gate.passed ? undefined : 8000,
        description: [subject, analysis.gate.passed ? null : analysis.gate.message]
          .filter(Boolean)
          .join(': '),
      });
      return analysis;
    } catch (error) {
      notify.error(errorMessage(error, 'The contract could not be analyzed. Try again.'), {
        id,
        about,
        description: [subject, error instanceof ApiError ? error.detail : null].filter(Boolean).join(': '),
      });
      return null;
    }
  };
  return { analyze, analyzing: mutation.isPending };
}
