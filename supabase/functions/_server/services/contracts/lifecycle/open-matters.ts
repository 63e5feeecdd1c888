import type { OpenMatters } from '../../../../_shared/schemas/index.ts';

/** Fills in the kinds that Postgres leaves out because there are none. */
export const openMatters = (found: Partial<OpenMatters>): OpenMatters => ({
  undecided_findings: 0,
  missing_parts: 0,
  unconfirmed_obligations: 0,
  not_analyzed: false,
  newer_version: false,
  ...found,
});
