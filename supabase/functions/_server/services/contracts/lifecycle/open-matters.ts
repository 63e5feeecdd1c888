import type { OpenMatters } from '../../../../_shared/schemas/index.ts';

/** As Postgres has them: kinds of which there is nothing are left out. */
export const openMatters = (found: Partial<OpenMatters>): OpenMatters => ({
  undecided_findings: 0,
  missing_parts: 0,
  unconfirmed_obligations: 0,
  not_analyzed: false,
  newer_version: false,
  ...found,
});
