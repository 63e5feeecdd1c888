/** Compares a subcontract with its prime contract: terms that do not flow down, and obligations without the right. */
import {
  type ComparedTerm,
  comparedTerms,
  type FlowDownDoubt,
  type FlowDownGapKind,
} from '../vocabulary/document-set.ts';
import { chief } from './governing.ts';
import { readPrecedence } from './precedence.ts';
import { type Quoted, readText, type SetDocument, type TextOfDocument } from './read-text.ts';
import { readTerms, type Term } from './terms.ts';

interface FlowDownGap {
  family: ComparedTerm | 'flow_down';
  kind: FlowDownGapKind;
  /** Why it is uncertain; null for a gap that both texts show. */
  doubt: FlowDownDoubt | null;
  prime: (Quoted & { shown: string | null }) | null;
  /** Null if the subcontract says nothing on it. */
  subcontract: (Quoted & { shown: string | null }) | null;
}

export interface FlowDown {
  /** The clause that carries the prime contract over in general. */
  general: Quoted | null;
  /** The clause that gives the subcontractor the contractor's rights. */
  rights: Quoted | null;
  gaps: FlowDownGap[];
}

const PRIME = `(?:prime|general|main|owner|principal|head)(?:'s)? (?:contract|agreement)`;
const BINDS = new RegExp(
  String.raw`\bassumes?\b[^.]{0,60}\btoward\b|\bbound\b[^.]{0,80}\b(?:terms|provisions)\b[^.]{0,60}\b${PRIME}|\b${PRIME}\b[^.]{0,60}\bincorporated\b|\bincorporat\w+\b[^.]{0,80}\b${PRIME}|\bobligations\b[^.]{0,60}\bcontractor (?:owes|has|assumes)\b[^.]{0,60}\bowner\b`,
);
const RIGHTS =
  /\b(?:benefit of all|same|all(?: of)? the|all)\b[^.]{0,20}\brights?\b[^.]{0,40}\b(?:remed|redress|benefit)[^.]{0,120}\bagainst\b/;

/** How the value of the subcontract relates to that of the prime contract. */
type Relation = FlowDownGapKind | null;
type Compare = (prime: Term, subcontract: Term) => Relation;

const more: Compare = (prime, sub) => ((sub.value ?? 0) > (prime.value ?? 0) ? 'right_missing' : null);
const less = (prime: Term, sub: Term) => (sub.value ?? 0) < (prime.value ?? 0);

const compares: Record<ComparedTerm, Compare> = {
  payment: (prime, sub) => (sub.isContingent && !prime.isContingent ? 'right_missing' : more(prime, sub)),
  retainage: (prime, sub) => more(prime, sub) ?? (less(prime, sub) ? 'not_flowed_down' : null),
  claims_notice: (prime, sub) => (more(prime, sub) ? 'not_flowed_down' : null),
  delay: (prime, sub) => (less(prime, sub) ? 'right_missing' : more(prime, sub) ? 'not_flowed_down' : null),
  liquidated_damages: (prime, sub) => (less(prime, sub) ? 'not_flowed_down' : null),
  indemnity: (prime, sub) => (more(prime, sub) ? 'not_flowed_down' : null),
  insurance: (prime, sub) => (less(prime, sub) ? 'not_flowed_down' : null),
  warranty: (prime, sub) => (less(prime, sub) ? 'not_flowed_down' : null),
  termination: (prime, sub) =>
    less(prime, sub) ? 'right_missing' : more(prime, sub) ? 'not_flowed_down' : null,
  disputes: (prime, sub) => (prime.value !== sub.value ? 'not_flowed_down' : null),
};

/** What is missing if the subcontract is silent. */
const silent: Record<ComparedTerm, FlowDownGapKind> = {
  payment: 'right_missing',
  retainage: 'not_flowed_down',
  claims_notice: 'not_flowed_down',
  delay: 'right_missing',
  liquidated_damages: 'not_flowed_down',
  indemnity: 'not_flowed_down',
  insurance: 'not_flowed_down',
  warranty: 'not_flowed_down',
  termination: 'not_flowed_down',
  disputes: 'not_flowed_down',
};

export function compareFlowDown(prime: SetDocument, subcontract: SetDocument): FlowDown {
  const [upper, lower] = [
    readText({ ...prime, role: 'prime_contract' }),
    readText({ ...subcontract, role: 'subcontract' }),
  ];
  const general = sentenceWith(lower, BINDS);
  const rights = sentenceWith(lower, RIGHTS);
  const [above, below] = [readTerms(upper), readTerms(lower)];
  const conflict = conflictRule(lower);
  const gaps = comparedTerms.flatMap((family): FlowDownGap[] => {
    const [theirs, ours] = [above.get(family), below.get(family)];
    if (!theirs) return [];
    if (!ours) {
      // What the prime contract says on it flows down with the rest.
      if (general) return [];
      return [{ family, kind: silent[family], doubt: null, prime: chief(theirs), subcontract: null }];
    }
    const read = relate(compares[family], theirs, ours);
    return read ? [{ family, ...read, doubt: read.doubt ?? conflict }] : [];
  });
  const oneSided: FlowDownGap[] =
    general && !rights
      ? [
          {
            family: 'flow_down',
            kind: 'right_missing',
            doubt: null,
            prime: null,
            subcontract: { ...general, shown: null },
          },
        ]
      : [];
  return { general, rights, gaps: [...oneSided, ...gaps] };
}

/** Compares all values of both texts. If they lead to different results, none is certain. */
function relate(compare: Compare, primes: Term[], subs: Term[]): Omit<FlowDownGap, 'family'> | null {
  const read = (terms: Term[]) => terms.filter(({ value, isContingent }) => value !== null || isContingent);
  const [theirs, ours] = [read(primes), read(subs)];
  const [prime, sub] = [chief(primes), chief(subs)];
  if (theirs.length === 0 || ours.length === 0) {
    if (subs.every(({ shown }) => shown?.endsWith('after payment by the owner'))) return null;
    return { kind: 'not_flowed_down', doubt: 'no_value', prime, subcontract: sub };
  }
  const contingent = ours.find(({ isContingent }) => isContingent);
  if (contingent && !theirs.some(({ isContingent }) => isContingent))
    return { kind: 'right_missing', doubt: null, prime, subcontract: contingent };
  const pairs = theirs.flatMap((a) => ours.map((b) => ({ kind: compare(a, b), a, b })));
  const gap = pairs.find(({ kind }) => kind !== null);
  if (!gap?.kind) return null;
  const certain = pairs.every(({ kind }) => kind === gap.kind);
  return { kind: gap.kind, doubt: certain ? null : 'several_values', prime: gap.a, subcontract: gap.b };
}

function sentenceWith(text: TextOfDocument, pattern: RegExp): Quoted | null {
  const found = text.sentences.find(({ text: words }) => pattern.test(words));
  return found ? text.quoteAt(found.start, found.end) : null;
}

/** Whether the subcontract lets the prime contract or the stricter term govern a conflict of the two. */
function conflictRule(subcontract: TextOfDocument): FlowDownDoubt | null {
  for (const { rule, tiers } of readPrecedence(subcontract)) {
    const tier = (role: 'prime_contract' | 'subcontract') =>
      tiers.findIndex(({ roles }) => roles.includes(role));
    const roles = tiers[0]?.roles ?? [];
    if (rule === 'stricter' && (roles.length === 0 || roles.includes('prime_contract')))
      return 'stricter_governs';
    if (rule === 'order' && tier('prime_contract') === 0 && tier('subcontract') !== 0) return 'prime_governs';
  }
  return null;
}
