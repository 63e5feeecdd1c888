import type { ContractProposal, ContractProposalField } from '@schemas/contract-proposal.ts';
import { formatDate } from '@/lib/dates.ts';
import { dollarsInWords } from './key-terms.ts';

/** Field labels. */
export const FIELD_LABELS: Record<ContractProposalField, string> = {
  contract_type: 'Type',
  party_a_name: 'Party A name',
  party_b_name: 'Party B name',
  contract_value: 'Contract value',
  start_date: 'Start date',
  end_date: 'End date',
};

/** Formats a field's value for display. */
export function valueInWords(field: ContractProposalField, value: string | number): string {
  if (typeof value === 'number') return dollarsInWords(value);
  return field === 'start_date' || field === 'end_date' ? formatDate(value) : value;
}

/** Returns 'The document says $1,250,000 on page 2'. */
export function saysInWords({ field, value, page }: ContractProposal): string {
  return `The document says ${valueInWords(field, value)} on page ${page}`;
}
