import { analysisSchema } from '@schemas/analysis.ts';
import type { Contract } from '@schemas/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { eachAtMost } from '@/lib/each-at-most.ts';
import { contractKeys } from '../api/keys.ts';

/** Limit on concurrent analyses. Each takes long, and more in parallel would slow down every user. */
const AT_ONCE = 2;

export interface BulkAnalysis {
  succeeded: number;
  /** Contracts that got no score, with reasons. */
  failed: { contract: Contract; reason: string }[];
  /** Number of contracts not started because the user stopped. */
  left: number;
}

/**
 * Analyzes many contracts. `progress` counts finished ones. Leaving the page stops after the running ones.
 */
export function useBulkAnalyze() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const stopping = useRef<AbortController>(null);
  const stop = useCallback(() => stopping.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const run = async (contracts: Contract[]): Promise<BulkAnalysis> => {
    const controller = new AbortController();
    stopping.current = controller;
    const result: BulkAnalysis = { succeeded: 0, failed: [], left: 0 };
    let done = 0;
    setProgress({ done, total: contracts.length });
    await eachAtMost(
      AT_ONCE,
      contracts,
      async (contract) => {
        const reason = await analyze(contract.id);
        if (reason === null) result.succeeded += 1;
        else result.failed.push({ contract, reason });
        done += 1;
        setProgress({ done, total: contracts.length });
      },
      controller.signal,
    );
    result.left = contracts.length - done;
    await client.invalidateQueries({ queryKey: contractKeys.all });
    setProgress(null);
    return result;
  };

  return { run, stop, progress };
}

/** Analyzes one contract. Returns why it has no score, or null if it has one. */
async function analyze(contractId: string): Promise<string | null> {
  try {
    const { gate } = await apiRequest('/contracts/analyze', analysisSchema, {
      method: 'POST',
      body: { contract_id: contractId, extract_clauses: true, assess_risk: true },
    });
    return gate.passed ? null : (gate.message ?? 'This document could not be analyzed.');
  } catch (error) {
    return errorMessage(error, 'The contract could not be analyzed.');
  }
}
