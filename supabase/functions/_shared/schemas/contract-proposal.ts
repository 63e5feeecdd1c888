import { z } from 'zod';

/** Contract fields that the document may propose values for. */
const contractProposalFields = [
  'contract_type',
  'party_a_name',
  'party_b_name',
  'contract_value',
  'start_date',
  'end_date',
] as const;
const contractProposalFieldSchema = z.enum(contractProposalFields);

/**
 * A value found in the analyzed document for a field that is empty (`current` null) or different. `what` is
 * its label, such as 'Guaranteed maximum price'; `how` shows the calculation of a date. `text.slice(start,
 * end) === quote` in the document's text. It has no effect until someone saves it with PUT /contracts/{id}.
 */
export const contractProposalSchema = z
  .object({
    field: contractProposalFieldSchema,
    value: z.union([z.string().min(1), z.number()]),
    current: z.union([z.string(), z.number()]).nullable(),
    what: z.string().min(1),
    how: z.string().nullable(),
    quote: z.string().min(1),
    shown: z.string().nullable(),
    page: z.int().min(1),
    start: z.int().min(0),
    end: z.int().min(1),
  })
  .meta({ id: 'ContractProposal' });

/** Dismisses a proposal for this document version; `dismissed: false` restores it. */
export const dismissContractProposalSchema = z
  .object({
    field: contractProposalFieldSchema,
    value: z.union([z.string().min(1).max(300), z.number()]),
    dismissed: z.boolean().default(true),
  })
  .meta({ id: 'DismissContractProposal' });

/** The remaining proposals. */
export const contractProposalsSchema = z
  .object({ proposals: z.array(contractProposalSchema) })
  .meta({ id: 'ContractProposals' });

export type ContractProposalField = z.infer<typeof contractProposalFieldSchema>;
export type ContractProposal = z.infer<typeof contractProposalSchema>;
export type DismissContractProposal = z.infer<typeof dismissContractProposalSchema>;
export type ContractProposals = z.infer<typeof contractProposalsSchema>;
