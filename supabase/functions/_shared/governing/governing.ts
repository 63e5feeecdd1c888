/** Compares the documents of a set: for each term, which text governs and which it beats. */
import {
  type ComparedTerm,
  comparedTerms,
  type DocumentRole,
  type GoverningReason,
} from '../vocabulary/document-set.ts';
import { type PrecedenceStatement, readPrecedence } from './precedence.ts';
import { readText, type SetDocument, type TextOfDocument } from './read-text.ts';
import { readTerms, type Term } from './terms.ts';

interface GoverningTerm {
  family: ComparedTerm;
  outcome: 'governs' | 'same' | 'uncertain';
  reason: GoverningReason;
  /** The text that governs first; if uncertain, in the order of the documents. */
  terms: Term[];
}

export interface SetReading {
  statements: PrecedenceStatement[];
  /** Document ids in the order that the documents state, or null if they state none that ranks all of them. */
  order: string[] | null;
  terms: GoverningTerm[];
}

/**
 * @param documents oldest first within a role: a later amendment governs over an earlier one
 * @param confirmed document ids in the order that a person confirmed
 */
export function readSet(
  documents: readonly SetDocument[],
  confirmed: readonly string[] | null = null,
): SetReading {
  const texts = documents.map(readText);
  const statements = texts.flatMap(readPrecedence);
  const ranks = (one: TextOfDocument, other: TextOfDocument) =>
    compare(one, other, texts, statements, confirmed);
  const byDocument = texts.map((text) => ({ text, terms: readTerms(text) }));
  const terms = comparedTerms.flatMap((family) => {
    const speaking = byDocument.flatMap(({ text, terms: all }) => {
      const own = all.get(family);
      return own ? [{ text, terms: own }] : [];
    });
    const read = speaking.length > 1 ? settle(family, speaking, ranks) : null;
    return read ? [read] : [];
  });
  return { statements, order: orderOf(texts, ranks), terms };
}

interface Speaking {
  text: TextOfDocument;
  terms: Term[];
}

type Verdict = { winner: 'one' | 'other' | null; reason: GoverningReason };
type Ranks = (one: TextOfDocument, other: TextOfDocument) => Verdict;

/** Finds the document whose text governs over every other document that states the term. */
function settle(family: ComparedTerm, speaking: Speaking[], ranks: Ranks): GoverningTerm | null {
  const shown = speaking.map(({ terms }) => chief(terms));
  // A prime contract binds the parties of a subcontract only where the documents rank the two.
  const isUnrelated = (a: Speaking, b: Speaking) =>
    [a, b].some(({ text }) => text.role === 'prime_contract') && ranks(a.text, b.text).winner === null;
  const relevant = speaking.filter((a) => speaking.some((b) => a !== b && !isUnrelated(a, b)));
  if (relevant.length < 2) return null;
  if (new Set(shown.map(keyOf)).size === 1 && shown[0]?.value !== null)
    return { family, outcome: 'same', reason: 'same', terms: shown };
  let reason: GoverningReason = 'no_order';
  for (const one of relevant) {
    const verdicts = relevant
      .filter((other) => other !== one)
      .map((other) => {
        const amends = amending(one, other) ? 1 : amending(other, one) ? -1 : 0;
        const ranked = ranks(one.text, other.text);
        if (amends === 0) return ranked;
        return { winner: amends > 0 ? ('one' as const) : ('other' as const), reason: 'amends' as const };
      });
    const lost = verdicts.find(({ winner }) => winner !== 'one');
    if (!lost && verdicts[0]) {
      const rest = relevant.filter((other) => other !== one).map(({ terms }) => chief(terms));
      return { family, outcome: 'governs', reason: verdicts[0].reason, terms: [chief(one.terms), ...rest] };
    }
    if (lost?.winner === null) reason = lost.reason;
  }
  return { family, outcome: 'uncertain', reason, terms: relevant.map(({ terms }) => chief(terms)) };
}

const keyOf = ({ value, shown, isContingent }: Term) => `${value ?? shown} ${isContingent}`;
/** The term to show for a document: one with a value. */
export const chief = (terms: readonly Term[]): Term => {
  const found = terms.find(({ value }) => value !== null) ?? terms[0];
  if (!found) throw new RangeError('A family without a term');
  return found;
};

const CHANGES: readonly DocumentRole[] = [
  'amendment',
  'change_order',
  'addendum',
  'supplementary_conditions',
];
const AMENDS =
  /\b(?:deleted?|replaced?|substitut\w+|amend(?:ed)?|revised?|modif(?:y|ied)|changed|read as follows|supersed\w+)\b/;
const TARGET =
  /\b(?:section|article|paragraph|subparagraph|clause|gc|§)s? ?[\d.]+(?:\([a-z]\))?(?: of the (?<named>agreement|contract|general conditions)\b(?! conditions))?/;
/** Whether the words change a section of a document with this role. */
function changes(words: string, role: DocumentRole): boolean {
  const target = TARGET.exec(words);
  if (!target || !AMENDS.test(words)) return false;
  const { named } = target.groups ?? {};
  return !named || (named === 'general conditions') === (role === 'general_conditions');
}

/** Whether a document expressly changes the other's text, close to its own text on the term. */
function amending(one: Speaking, other: Speaking): boolean {
  if (!CHANGES.includes(one.text.role)) return false;
  const rank = (role: DocumentRole) => CHANGES.indexOf(role);
  if (CHANGES.includes(other.text.role) && rank(other.text.role) <= rank(one.text.role)) return false;
  const target = chief(one.terms);
  const at = one.text.sentences.findIndex(({ start }) => (one.text.normal.map[start] ?? 0) >= target.start);
  const near = one.text.sentences.slice(Math.max(0, at - 2), at + 1).map(({ text }) => text);
  return near.some((words) => changes(words, other.text.role));
}

/** Which of two documents governs, by the confirmed order or what the documents state. */
function compare(
  one: TextOfDocument,
  other: TextOfDocument,
  all: readonly TextOfDocument[],
  statements: readonly PrecedenceStatement[],
  confirmed: readonly string[] | null,
): Verdict {
  if (confirmed) {
    const [a, b] = [confirmed.indexOf(one.id), confirmed.indexOf(other.id)];
    return a < 0 || b < 0
      ? { winner: null, reason: 'not_ranked' }
      : { winner: a < b ? 'one' : 'other', reason: 'confirmed' };
  }
  const isChange = (role: DocumentRole) => role === 'amendment' || role === 'change_order';
  if (isChange(one.role) && isChange(other.role))
    return { winner: all.indexOf(one) > all.indexOf(other) ? 'one' : 'other', reason: 'later' };
  const votes = new Set<'one' | 'other'>();
  let stricter = false;
  let unread = false;
  for (const { rule, tiers } of statements) {
    const [a, b] = [tierOf(tiers, one.role), tierOf(tiers, other.role)];
    if (rule === 'unread') unread = true;
    else if (rule === 'stricter') {
      const roles = tiers[0]?.roles ?? [];
      if (roles.length === 0 || (roles.includes(one.role) && roles.includes(other.role))) stricter = true;
    } else if (a !== null && b !== null && a !== b) votes.add(a < b ? 'one' : 'other');
  }
  const [vote] = votes;
  if (votes.size > 1) return { winner: null, reason: 'contradictory' };
  if (stricter) return { winner: null, reason: 'stricter' };
  if (vote) return { winner: vote, reason: 'order' };
  if (unread) return { winner: null, reason: 'unread' };
  return {
    winner: null,
    reason: statements.some(({ rule }) => rule === 'order') ? 'not_ranked' : 'no_order',
  };
}

/** The tier of a role; the rest of the set is the last one. */
function tierOf(tiers: PrecedenceStatement['tiers'], role: DocumentRole): number | null {
  const named = tiers.findIndex(({ roles }) => roles.includes(role));
  if (named >= 0) return named;
  const rest = tiers.findIndex(({ others }) => others);
  return rest >= 0 ? rest : null;
}

/** All documents by rank if every pair is ranked, and without a circle. */
function orderOf(texts: readonly TextOfDocument[], ranks: Ranks): string[] | null {
  if (texts.length < 2) return null;
  const wins = texts.map((one) => {
    const verdicts = texts.filter((other) => other !== one).map((other) => ranks(one, other).winner);
    return {
      id: one.id,
      wins: verdicts.includes(null) ? null : verdicts.filter((winner) => winner === 'one').length,
    };
  });
  if (wins.some((one) => one.wins === null) || new Set(wins.map((one) => one.wins)).size < texts.length)
    return null;
  return wins.sort((a, b) => (b.wins ?? 0) - (a.wins ?? 0)).map(({ id }) => id);
}
