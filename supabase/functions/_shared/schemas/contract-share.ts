import { z } from 'zod';
import { idSchema } from './primitives.ts';

/**
 * A contractor on the contract's project, and whether the contract is shared with them. Other project members
 * see its contracts without a share.
 */
export const contractShareSchema = z
  .object({ user_id: idSchema, name: z.string(), email: z.string(), shared: z.boolean() })
  .meta({ id: 'ContractShare' });

export const updateContractShareSchema = z
  .object({ shared: z.boolean('Must be true or false') })
  .meta({ id: 'UpdateContractShare' });

export type ContractShare = z.infer<typeof contractShareSchema>;
export type UpdateContractShare = z.infer<typeof updateContractShareSchema>;
