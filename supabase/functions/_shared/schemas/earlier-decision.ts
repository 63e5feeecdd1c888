import { z } from 'zod';
import { severitySchema } from '../vocabulary/analysis.ts';
import { idSchema, orNull, timestampSchema } from './primitives.ts';
import { contractStatusSchema } from './statuses.ts';

/**
 * A decision on a finding of the same category in another contract. `party` is the counterparty that both contracts
 * have, null if they have none in common.
 */
export const earlierDecisionSchema = z
  .object({
    finding_id: idSchema,
    contract_id: idSchema,
    contract_name: z.string(),
    contract_status: contractStatusSchema,
    party: orNull(z.object({ id: idSchema.nullable(), name: z.string() })),
    decision: z.enum(['accepted', 'corrected', 'rejected']),
    severity: severitySchema,
    reason: z.string().nullable(),
    quote: z.string().nullable(),
    decided_by_name: z.string().nullable(),
    decided_at: timestampSchema,
  })
  .meta({ id: 'EarlierDecision' });

export type EarlierDecision = z.infer<typeof earlierDecisionSchema>;
