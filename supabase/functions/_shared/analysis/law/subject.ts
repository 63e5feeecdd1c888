/** What a rule asks of a contract before it applies. */
import type { LawRule } from '../../law/schema.ts';
import type { Facts } from '../facts/schema.ts';
import { dollars } from '../judge/report.ts';
import { longDate } from './long-date.ts';
import type { Whereabouts } from './places.ts';

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

/** Whether a rule is about contracts of this tier. */
export function isOfTier({ applies_to }: LawRule, { isSubcontract }: Subject): boolean {
  return isSubcontract ? !ABOVE_SUB.test(applies_to) : !BELOW_PRIME.test(applies_to);
}

/** Why a rule may not change anything here; null where nothing is in its way. */
export function obstacle(rule: LawRule, subject: Subject): string | null {
  const { threshold_usd: least, effective_from: from } = rule;
  if (rule.agreement === 'conflict') return 'The sources differ, so it changes nothing.';
  if (rule.agreement === 'one_source') return 'Only one source says so, so it changes nothing.';
  if (!isOfTier(rule, subject)) {
    return `It is about another tier (${rule.applies_to}), so it changes nothing here.`;
  }
  if (subject.isPublic) {
    return 'The owner looks like a public body, and the rule is for private contracts: it changes nothing.';
  }
  if (least !== undefined && subject.price === null) {
    return `It holds from ${dollars(least)} on, and the price is not known: it changes nothing.`;
  }
  if (least !== undefined && subject.price !== null && subject.price < least) {
    return `It holds from ${dollars(least)} on, and the price is ${dollars(subject.price)}: it changes nothing.`;
  }
  if (from && !subject.date) {
    return `It is for contracts from ${longDate(from)} on, and the contract’s date is not known: it changes nothing.`;
  }
  if (from && subject.date && subject.date < from) {
    return `It is for contracts from ${longDate(from)} on; this one is of ${longDate(subject.date)}: it changes nothing.`;
  }
  return null;
}
