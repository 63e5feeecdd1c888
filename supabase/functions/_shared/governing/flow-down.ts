/** Compares a subcontract with its prime contract: terms that do not flow down, and obligations without the right. */
import {
  type ComparedTerm,
  comparedTerms,
  type FlowDownDoubt,
  type FlowDownGapKind,
} from '../vocabulary/document-set.ts';
import { changedText, touchesOf } from './changes.ts';
import { bindingClause, readPrecedence, subcontractOrder } from './precedence.ts';
import { type Quoted, readText, type SetDocument, type TextOfDocument } from './read-text.ts';
import { readTerms, relationOf, type Term, termTopics } from './terms.ts';

/** Words of a document with the value that they state; `shown` is null if it was not read. */
type Stated = Quoted & { shown: string | null };

interface FlowDownGap {
  family: ComparedTerm | 'flow_down';
  kind: FlowDownGapKind;
  /** Why it is uncertain; null for a gap that both texts show. */
  doubt: FlowDownDoubt | null;
  prime: Stated[];
  /** Empty if the subcontract has no words on it. */
  subcontract: Stated[];
  /** Amendments that change the clauses: the words that do so. */
  amendments: Quoted[];
}

export interface FlowDown {
  /** The clause that carries the prime contract over in general. */
  general: Quoted | null;
  /** The clause that gives the subcontractor the contractor's rights. */
  rights: Quoted | null;
  /** The clause by which the prime contract or the stricter term governs. */
  conflict: Quoted | null;
  gaps: FlowDownGap[];
}

const RIGHTS =
  /\b(?:benefit of all|same|all(?: of)? the|all)\b[^.]{0,20}\brights?\b[^.]{0,40}\b(?:remed|redress|benefit)[^.]{0,120}\bagainst\b/;
/** Words that may give rights, in a form that is not read. */
const MAY_GIVE_RIGHTS =
  /\brights?\b[^.]{0,160}\b(?:prime|general|main|owner|principal|head)(?:'s)? (?:contract|agreement)\b|\b(?:prime|general|main|owner|principal|head)(?:'s)? (?:contract|agreement)\b[^.]{0,160}\b(?:rights?|remedies|benefits?)\b|\breciprocal\b/;

/** What it is if the subcontract's value is more, is less, or has no words in the subcontract. */
const gapKinds: Record<
  ComparedTerm,
  { more: FlowDownGapKind | null; less: FlowDownGapKind | null; silent: FlowDownGapKind }
> = {
  payment: { more: 'right_missing', less: null, silent: 'right_missing' },
  retainage: { more: 'right_missing', less: 'not_flowed_down', silent: 'not_flowed_down' },
  claims_notice: { more: 'not_flowed_down', less: null, silent: 'not_flowed_down' },
  delay: { more: 'not_flowed_down', less: 'right_missing', silent: 'right_missing' },
  liquidated_damages: { more: null, less: 'not_flowed_down', silent: 'not_flowed_down' },
  indemnity: { more: 'not_flowed_down', less: null, silent: 'not_flowed_down' },
  insurance: { more: null, less: 'not_flowed_down', silent: 'not_flowed_down' },
  warranty: { more: null, less: 'not_flowed_down', silent: 'not_flowed_down' },
  termination: { more: 'not_flowed_down', less: 'right_missing', silent: 'not_flowed_down' },
  disputes: { more: 'not_flowed_down', less: 'not_flowed_down', silent: 'not_flowed_down' },
};

/** Each contract with its changes in force, oldest first. */
export function compareFlowDown(
  prime: readonly SetDocument[],
  subcontract: readonly SetDocument[],
): FlowDown {
  const upper = textsOf(prime, 'prime_contract');
  const lower = textsOf(subcontract, 'subcontract');
  const general = first(lower, bindingClause);
  const rights = first(lower, (text) => sentenceWith(text, RIGHTS));
  const mayGiveRights = first(lower, (text) => sentenceWith(text, MAY_GIVE_RIGHTS, general));
  const conflict = conflictRule(lower);
  const gaps = comparedTerms.flatMap((family): FlowDownGap[] => {
    const theirs = termsInForce(upper, family);
    const ours = termsInForce(lower, family);
    if (theirs.terms.length === 0) return [];
    const amendments = [...theirs.amendments, ...ours.amendments];
    const isOpen = theirs.isOpen || ours.isOpen;
    const [primes, subs] = [distinct(theirs.terms), distinct(ours.terms)];
    if (subs.length === 0) {
      // What the prime contract says on it flows down with the rest.
      if (general) return [];
      const mentioned = first(lower, (text) => sentenceWith(text, termTopics[family]));
      return [
        {
          family,
          kind: gapKinds[family].silent,
          doubt: mentioned ? 'not_read' : isOpen ? 'amended' : null,
          prime: primes,
          subcontract: mentioned ? [{ ...mentioned, shown: null }] : [],
          amendments,
        },
      ];
    }
    const read = relate(family, primes, subs);
    if (!read) {
      // An amendment that was not read may have opened a gap.
      return isOpen
        ? [
            {
              family,
              kind: gapKinds[family].silent,
              doubt: 'amended',
              prime: primes,
              subcontract: subs,
              amendments,
            },
          ]
        : [];
    }
    const doubt = isOpen ? 'amended' : (read.doubt ?? conflict?.doubt ?? null);
    return [{ family, ...read, doubt, amendments }];
  });
  const oneSided: FlowDownGap[] =
    general && !rights
      ? [
          {
            family: 'flow_down',
            kind: 'right_missing',
            doubt: mayGiveRights ? 'not_read' : null,
            prime: [],
            subcontract: [general, ...(mayGiveRights ? [mayGiveRights] : [])].map((one) => ({
              ...one,
              shown: null,
            })),
            amendments: touchesOf(lower, general),
          },
        ]
      : [];
  return { general, rights, conflict: conflict?.clause ?? null, gaps: [...oneSided, ...gaps] };
}

/** The contract first; its changes keep their role. */
const textsOf = (documents: readonly SetDocument[], role: 'prime_contract' | 'subcontract') =>
  documents.map((document, at) => readText(at === 0 ? { ...document, role } : document));

function first<T>(texts: readonly TextOfDocument[], find: (text: TextOfDocument) => T | null): T | null {
  for (const text of texts) {
    const found = find(text);
    if (found) return found;
  }
  return null;
}

/**
 * The terms of a contract after its changes. `isOpen`: a change is about the term, but it does not show what remains of
 * the earlier text.
 */
function termsInForce([contract, ...changes]: readonly TextOfDocument[], family: ComparedTerm) {
  let terms = (contract && readTerms(contract).get(family)) ?? [];
  const amendments: Quoted[] = [];
  let isOpen = false;
  for (const change of changes) {
    const stated = readTerms(change).get(family) ?? [];
    const touched = terms.flatMap((term) => touchesOf([change], term));
    const replaced = stated.flatMap((term) => changedText(change, term, terms) ?? []);
    amendments.push(...(replaced.length > 0 ? replaced : touched));
    if (stated.length > 0 && (replaced.length > 0 || terms.length === 0)) {
      terms = stated;
      isOpen = false;
    } else if (stated.length > 0) {
      amendments.push(...stated);
      terms = [...terms, ...stated];
      isOpen = true;
    } else if (touched.length > 0) isOpen = true;
  }
  return { terms, amendments: distinct(amendments), isOpen };
}

const distinct = <T extends Quoted>(quotes: readonly T[]): T[] => [
  ...new Map(quotes.map((one) => [`${one.document_id} ${one.start}`, one])).values(),
];

/** Compares all values of both texts. If they lead to different results, none is certain. */
function relate(
  family: ComparedTerm,
  primes: Term[],
  subs: Term[],
): Pick<FlowDownGap, 'kind' | 'doubt' | 'prime' | 'subcontract'> | null {
  const kinds = gapKinds[family];
  const quoted = { prime: primes, subcontract: subs };
  const contingent = subs.filter(({ isContingent }) => isContingent);
  if (contingent.length > 0 && !primes.some(({ isContingent }) => isContingent))
    return { ...quoted, kind: 'right_missing', doubt: null, subcontract: contingent };
  const [theirs, ours] = [primes, subs].map((terms) => terms.filter(({ range }) => range !== null));
  if (!theirs?.length || !ours?.length) {
    if (subs.every(({ shown }) => shown?.endsWith('after payment by the owner'))) return null;
    return { ...quoted, kind: kinds.silent, doubt: 'no_value' };
  }
  const relations = ours.flatMap((sub) => theirs.map((prime) => relationOf(sub, prime)));
  const possible = relations.map((one) =>
    one === 'same' ? null : one === 'unclear' ? (kinds.more ?? kinds.less) : kinds[one],
  );
  const kind = possible.find((one) => one !== null);
  if (!kind) return null;
  if (relations.includes('unclear')) return { ...quoted, kind, doubt: 'close_values' };
  return { ...quoted, kind, doubt: possible.every((one) => one === kind) ? null : 'several_values' };
}

function sentenceWith(text: TextOfDocument, pattern: RegExp, except: Quoted | null = null): Quoted | null {
  for (const { text: words, start, end, isHeading } of text.sentences) {
    if (isHeading || !pattern.test(words)) continue;
    const found = text.quoteAt(start, end);
    if (found.start !== except?.start || found.document_id !== except.document_id) return found;
  }
  return null;
}

/** The clause of the subcontract by which the prime contract or the stricter term governs a conflict of the two. */
function conflictRule(texts: readonly TextOfDocument[]): { doubt: FlowDownDoubt; clause: Quoted } | null {
  for (const statement of texts.flatMap(readPrecedence)) {
    const roles = statement.tiers[0]?.roles ?? [];
    if (statement.rule === 'stricter' && (roles.length === 0 || roles.includes('prime_contract')))
      return { doubt: 'stricter_governs', clause: statement };
    if (subcontractOrder(statement) === 'prime_contract')
      return { doubt: 'prime_governs', clause: statement };
  }
  return null;
}
