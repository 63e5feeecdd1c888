import { contractFinancesSchema, contractMoneySchema, projectFinancesSchema } from '@schemas/finances.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { financeKeys } from './keys.ts';

const list = contractFinancesSchema.array();
const of = (projectId: string) => `/projects/${encodeURIComponent(projectId)}/finances`;

/** Loads the totals of a project's contracts. */
export const useProjectFinances = (projectId: string) =>
  useQuery({
    queryKey: financeKeys.ofProject(projectId),
    queryFn: ({ signal }) => apiRequest(of(projectId), projectFinancesSchema, { signal }),
  });

/** Loads the figures of a project's contracts, one by one. */
export const useContractFinances = (projectId: string) =>
  useInfiniteQuery({
    queryKey: financeKeys.contracts(projectId),
    ...keysetPages(`${of(projectId)}/contracts`, list, { limit: 50 }),
  });

/** Loads the figures of a contract family. */
export const useContractMoney = (contractId: string) =>
  useQuery({
    queryKey: financeKeys.ofContract(contractId),
    queryFn: ({ signal }) =>
      apiRequest(`/contracts/${encodeURIComponent(contractId)}/finances`, contractMoneySchema, { signal }),
  });
