import type { ObligationStatus } from '@schemas/obligation.ts';

/** The records of one project, or of one of its contracts. */
export type DateScope = { project_id: string } | { contract_id: string };

export const obligationKeys = {
  all: ['obligations'] as const,
  of: (scope: DateScope, status: ObligationStatus) => [...obligationKeys.all, scope, status] as const,
};
