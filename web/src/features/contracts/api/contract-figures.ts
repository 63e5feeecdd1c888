import { riskLevel } from '@contract/analysis.ts';
import type { Contract } from '@contract/contract.ts';
import { maxLimit } from '@contract/pagination.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiPage } from '@/lib/api-client.ts';
import { contractKeys } from './keys.ts';
import { contractList, REFRESH_MS } from './list-contracts.ts';

export interface ContractFigures {
  total: number;
  active: number;
  underReview: number;
  /** US dollars. */
  totalValue: number;
  /** Rounded, over contracts that have a score; null where none has. */
  averageRisk: number | null;
  /** Scores above 60. */
  highRisk: number;
}

/** Counted over every contract the reader may see, not over the page that happens to be loaded. */
export function contractFiguresOptions() {
  return queryOptions({
    queryKey: contractKeys.figures(),
    queryFn: async ({ signal }) => {
      const all: Contract[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: Contract[]; next: string | null } = await apiPage(
          '/contracts/project/',
          contractList,
          {
            query: { limit: maxLimit, cursor },
            signal,
          },
        );
        all.push(...page.items);
        cursor = page.next;
      } while (cursor);
      return countContracts(all);
    },
    refetchInterval: REFRESH_MS,
  });
}

export const useContractFigures = () => useQuery(contractFiguresOptions());

export function countContracts(contracts: Contract[]): ContractFigures {
  const scores = contracts.flatMap((contract) => contract.risk_score ?? []);
  return {
    total: contracts.length,
    active: contracts.filter((contract) => contract.status === 'active').length,
    underReview: contracts.filter((contract) => contract.status === 'under_review').length,
    totalValue: contracts.reduce((sum, contract) => sum + (contract.contract_value ?? 0), 0),
    averageRisk: scores.length
      ? Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
      : null,
    highRisk: scores.filter((score) => riskLevel(score) === 'high').length,
  };
}
