/** Facts of a contract that a rule's conditions depend on. */
import type { LawRule } from '../../law/schema.ts';
import type { Facts } from '../../vocabulary/facts.ts';
import { dollars } from '../judge/report.ts';
import type { Whereabouts } from './jurisdictions.ts';
import { longDate } from './long-date.ts';

export type Subject = {
  isSubcontract: boolean;
  isPublic: boolean;
  price: number | null;
  date: string | null;
};

const PUBLIC =
  /\b(?:city|town|village|county|borough|state|commonwealth|department|authority|school district|board of education|public works|united states)\b/i;
const BELOW_PRIME = /\bsubs?\b|\bsubcontract/i;
const ABOVE_SUB = /^(?:owner|direct contractor)\b/i;

export function subjectOf(facts: Facts, isSubcontract: boolean, { price, date }: Whereabouts): Subject {
  const dated = facts.dates.find(({ kind }) => kind === 'agreement' || kind === 'effective');
  const priced = facts.amounts.find(
    ({ purpose }) => purpose === 'contract_price' || purpose === 'guaranteed_maximum_price',
  );
  return {
    isSubcontract,
    isPublic: facts.parties.some(({ name, role }) => role === 'owner' && PUBLIC.test(name)),
    price: price ?? priced?.value ?? null,
    date: dated?.date ?? date ?? null,
  };
}

/** Whether a rule covers contracts of this tier. */
export function isOfTier({ applies_to }: LawRule, { isSubcontract }: Subject): boolean {
  return isSubcontract ? !ABOVE_SUB.test(applies_to) : !BELOW_PRIME.test(applies_to);
}

/** Why a rule cannot change a finding on this contract; null if it can. */
export function obstacle(rule: LawRule, subject: Subject): string | null {
  const { threshold_usd: least, effective_from: from } = rule;
  if (rule.agreement === 'conflict') return 'Sources conflict; score unchanged.';
  if (rule.agreement === 'one_source') return 'One source; score unchanged.';
  if (!isOfTier(rule, subject)) {
    return `This rule covers another tier (${rule.applies_to}); score unchanged.`;
  }
  if (subject.isPublic) {
    return 'The owner appears to be a public agency; this rule covers private contracts, so the score is unchanged.';
  }
  if (least !== undefined && subject.price === null) {
    return `The rule covers contracts of ${dollars(least)} or more; the price is unknown, so the score is unchanged.`;
  }
  if (least !== undefined && subject.price !== null && subject.price < least) {
    return `The rule covers contracts of ${dollars(least)} or more; this price is ${dollars(subject.price)}, so the score is unchanged.`;
  }
  if (from && !subject.date) {
    return `The rule covers contracts dated ${longDate(from)} or later; this contract’s date is unknown, so the score is unchanged.`;
  }
  if (from && subject.date && subject.date < from) {
    return `The rule covers contracts dated ${longDate(from)} or later; this one is dated ${longDate(subject.date)}, so the score is unchanged.`;
  }
  return null;
}
