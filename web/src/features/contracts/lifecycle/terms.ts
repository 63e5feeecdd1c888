import type { ContractTerms } from '@schemas/contract-approval.ts';
import { formatDate } from '@/lib/dates.ts';
import { formatExactMoney } from '@/lib/money.ts';

type Term = keyof ContractTerms;

/** The terms that an approval is bound to, worded for use in a sentence. */
const TERMS: Record<Term, string> = {
  contract_type: 'the type',
  party_a_name: 'party A',
  party_a_type: 'the role of party A',
  party_b_name: 'party B',
  party_b_type: 'the role of party B',
  contract_value: 'the value',
  start_date: 'the start date',
  end_date: 'the end date',
  amends_id: 'the base contract',
  change_basis: 'the type of change',
  change_value: 'the amount of the change',
  change_end_date: 'the new end date',
};
const names = Object.keys(TERMS) as Term[];
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Joins words as in 'Dana Reyes and Lee Park'. */
export const listed = (words: readonly string[]): string => list.format(words);

/** Names those of the fields that are terms, as in 'the value and the end date'; empty if none are. */
export const termNames = (fields: readonly string[]): string =>
  listed(names.filter((name) => fields.includes(name)).map((name) => TERMS[name]));

/** Describes what changed since a decision: 'the value changed from $1 to $9,000,000'. */
export function termChanges(approved: Partial<ContractTerms>, now: ContractTerms): string {
  const changed = names.filter((name) => name in approved && approved[name] !== now[name]);
  if (changed.length === 0) return 'the terms changed';
  return listed(
    changed.map((name) =>
      name === 'amends_id' || name === 'change_basis'
        ? `${TERMS[name]} changed`
        : `${TERMS[name]} changed from ${termInWords(name, approved)} to ${termInWords(name, now)}`,
    ),
  );
}

/** Formats a term's value for display; 'none' if it has no value. */
function termInWords(name: Term, terms: Partial<ContractTerms>): string {
  const value = terms[name];
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number') return formatExactMoney(value);
  return name.endsWith('_date') ? formatDate(value) : value;
}

/** Returns the terms as labels and values, without terms that are not set. */
export function termLines(terms: ContractTerms): { label: string; value: string }[] {
  const shown: [string, Term[]][] = [
    ['Type', ['contract_type']],
    ['Party A', ['party_a_name', 'party_a_type']],
    ['Party B', ['party_b_name', 'party_b_type']],
    ['Value', ['contract_value']],
    [terms.change_basis === 'new_total' ? 'New contract sum' : 'Change amount', ['change_value']],
    ['Dates', ['start_date', 'end_date']],
    ['New end date', ['change_end_date']],
  ];
  return shown.flatMap(([label, parts]) =>
    parts.every((part) => terms[part] === null)
      ? []
      : [
          {
            label,
            value: parts.map((part) => termInWords(part, terms)).join(label === 'Dates' ? ' to ' : ', '),
          },
        ],
  );
}
