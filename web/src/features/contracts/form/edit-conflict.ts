import type { Contract } from '@schemas/contract.ts';
import { formatDate } from '@/lib/dates.ts';
import { inNumberFormat } from '@/lib/formats.ts';
import { parseAmount } from '@/lib/parse-amount.ts';
import { type ContractFormValues, contractFormValues } from './contract-form.tsx';

/** A field another user changed, with both values in words. */
export interface FieldConflict {
  field: EditableField;
  label: string;
  theirs: string;
  yours: string;
  /** Whether this user changed the field too. If not, the other user's value is kept. */
  isYours: boolean;
}

export type EditableField = Exclude<
  keyof ContractFormValues,
  // A party's directory link follows its name.
  'project_id' | 'party_a_id' | 'party_b_id'
>;

const LABELS: Record<EditableField, string> = {
  name: 'Name',
  contract_type: 'Type',
  party_a_name: 'Party A name',
  party_a_type: 'Role of party A',
  party_b_name: 'Party B name',
  party_b_type: 'Role of party B',
  contract_value: 'Contract value',
  start_date: 'Start date',
  end_date: 'End date',
};
const FIELDS = Object.keys(LABELS) as EditableField[];

/**
 * Returns the other user's changes that the form does not have. `base` is the form's initial values, `yours`
 * its current ones. A field that only this user changed is no conflict.
 */
export function findConflicts(
  base: ContractFormValues,
  yours: ContractFormValues,
  now: Contract,
): FieldConflict[] {
  const theirs = contractFormValues(now);
  const changed = FIELDS.filter((field) => !same(field, base, theirs) && !same(field, yours, theirs));
  return changed.map((field) => ({
    field,
    label: LABELS[field],
    theirs: inWords(field, theirs),
    yours: inWords(field, yours),
    isYours: !same(field, base, yours),
  }));
}

/** Returns the fields that differ from the form's initial values, which are the ones a save sends. */
export function changedFields(
  base: ContractFormValues,
  yours: ContractFormValues,
): Partial<Pick<ContractFormValues, EditableField>> {
  const changed = FIELDS.filter((field) => !same(field, base, yours));
  return Object.fromEntries(changed.map((field) => [field, yours[field]]));
}

function same(field: EditableField, one: ContractFormValues, other: ContractFormValues): boolean {
  return normal(field, one) === normal(field, other);
}

function normal(field: EditableField, values: ContractFormValues): string {
  if (field === 'contract_value') return String(parseAmount(values[field]) ?? '');
  return String(values[field] ?? '').trim();
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function inWords(field: EditableField, values: ContractFormValues): string {
  const text = normal(field, values);
  if (text === '') return 'none';
  if (field === 'contract_value') return inNumberFormat(dollars.format(Number(text)));
  return field === 'start_date' || field === 'end_date' ? formatDate(text) : text;
}
