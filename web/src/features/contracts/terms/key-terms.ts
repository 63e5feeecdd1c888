import type { Facts } from '@schemas/analysis.ts';
import { formatDate } from '@/lib/dates.ts';
import { inNumberFormat } from '@/lib/formats.ts';

/** One term with its passage. */
export interface KeyTerm {
  label: string;
  value: string;
  /** Derivation of the value, or a warning about it. */
  note: string | null;
  page: number;
  start: number;
}

export interface KeyTermGroup {
  name: string;
  terms: KeyTerm[];
}

type Dates = Facts['dates'][number]['kind'];
type Amounts = Facts['amounts'][number]['purpose'];
type Percents = Facts['percentages'][number]['purpose'];
type Role = NonNullable<Facts['parties'][number]['role']>;

const DATES: Record<Dates, string> = {
  agreement: 'Agreement',
  effective: 'Effective',
  commencement: 'Commencement',
  substantial_completion: 'Substantial completion',
  final_completion: 'Final completion',
  completion: 'Completion',
  expiration: 'Ends',
};
const AMOUNTS: Record<Amounts, string> = {
  contract_price: 'Contract price',
  guaranteed_maximum_price: 'Guaranteed maximum',
  liquidated_damages: 'Liquidated damages',
  liability_cap: 'Liability cap',
  retainage: 'Retainage',
  bond: 'Bond',
  fee: 'Fee',
  deposit: 'Deposit',
  allowance: 'Allowance',
  delay_compensation: 'Bonus',
  insurance: 'Insurance',
};
const PERCENTS: Record<Percents, string> = {
  retainage: 'Retainage',
  late_payment_interest: 'Late-payment interest',
  fee: 'Fee',
  markup: 'Markup',
  liquidated_damages_cap: 'Liquidated damages cap',
  liability_cap: 'Liability cap',
  bond: 'Bond',
  shared_savings: 'Shared savings',
  progress_payment: 'Progress payments',
};
const ROLES: Record<Role, string> = {
  owner: 'Owner',
  contractor: 'Contractor',
  subcontractor: 'Subcontractor',
  construction_manager: 'Construction manager',
  design_builder: 'Design-builder',
  architect: 'Architect',
  engineer: 'Engineer',
  consultant: 'Consultant',
  supplier: 'Supplier',
  buyer: 'Buyer',
  developer: 'Developer',
  landlord: 'Landlord',
  tenant: 'Tenant',
  lender: 'Lender',
  guarantor: 'Guarantor',
  surety: 'Surety',
};
const DISAGREE = 'Words and figures disagree';

/** Returns the document's key terms in groups, without empty ones. */
export function keyTerms(facts: Facts): KeyTermGroup[] {
  const groups: KeyTermGroup[] = [
    {
      name: 'Parties',
      terms: facts.parties.map(({ name, alias, role, ...place }) => ({
        ...at(place),
        label: role ? ROLES[role] : (alias ?? 'Party'),
        value: name,
        note: null,
      })),
    },
    {
      name: 'Dates',
      terms: facts.dates.map(({ kind, date, how, ...place }) => ({
        ...at(place),
        label: DATES[kind],
        value: formatDate(date),
        note: how && howInWords(how),
      })),
    },
    {
      name: 'Amounts',
      terms: inOrder(facts.amounts, Object.keys(AMOUNTS)).map(
        ({ purpose, value, per, mismatch, ...place }) => ({
          ...at(place),
          label: AMOUNTS[purpose],
          value: `${dollarsInWords(value)}${perInWords(per)}`,
          note: mismatch ? DISAGREE : null,
        }),
      ),
    },
    {
      name: 'Percentages',
      terms: inOrder(facts.percentages, Object.keys(PERCENTS)).map(
        ({ purpose, value, per, mismatch, ...place }) => ({
          ...at(place),
          label: PERCENTS[purpose],
          value: `${value}%${perInWords(per)}`,
          note: mismatch ? DISAGREE : null,
        }),
      ),
    },
    {
      name: 'Governing law',
      terms: facts.governing_law.map(({ jurisdiction, ...place }) => ({
        ...at(place),
        label: 'Law',
        value: jurisdiction,
        note: null,
      })),
    },
  ];
  return groups.filter(({ terms }) => terms.length > 0);
}

const at = ({ page, start }: { page: number; start: number }) => ({ page, start });

/** Sorts facts by purpose, in the given order, then by position. */
function inOrder<Fact extends { purpose: string; start: number }>(facts: Fact[], order: string[]): Fact[] {
  const rank = (fact: Fact) => order.indexOf(fact.purpose);
  return [...facts].sort((a, b) => rank(a) - rank(b) || a.start - b.start);
}

/** Formats the date in an explanation such as '2 years from the effective date, 2026-05-04' for the reader. */
export function howInWords(how: string): string {
  return how.replace(/\d{4}-\d{2}-\d{2}$/, (date) => formatDate(date));
}

const perInWords = (per: string | null) =>
  per === null ? '' : per === 'aggregate' ? ' aggregate' : ` per ${per}`;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats an amount as '$1,250,000', with cents only if they are not zero. */
export function dollarsInWords(value: number): string {
  return inNumberFormat(dollars.format(value).replace(/\.00$/, ''));
}
