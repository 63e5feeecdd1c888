/** Compares the documents of a set: for each term, which text governs and which it beats. */
import {
  type ComparedTerm,
  comparedTerms,
  type DocumentRole,
  type GoverningReason,
} from '../vocabulary/document-set.ts';
import { changedText, isChange } from './changes.ts';
import {
  incorporatingClause,
  type PrecedenceStatement,
  readPrecedence,
  subcontractOrder,
} from './precedence.ts';
import { type Quoted, readText, type SetDocument, type TextOfDocument } from './read-text.ts';
import { readTerms, relationOf, type Term } from './terms.ts';

interface GoverningTerm {
  family: ComparedTerm;
  outcome: 'governs' | 'same' | 'uncertain';
  /** Whether the texts differ. Without a value in both, that is not known. */
  is_conflict: boolean;
  reasons: GoverningReason[];
  /** The words that show which text governs, or why that is uncertain. */
  basis: Quoted[];
  /** The document that governs. */
  governing: string | null;
  /** The text that governs first; if uncertain, in the order of the documents. */
  terms: Term[];
}

export interface SetReading {
  statements: PrecedenceStatement[];
  /** Document ids in the order that the documents state, or null if they state none that ranks all of them. */
  order: string[] | null;
  terms: GoverningTerm[];
  /** Documents between other parties, which are not ranked: a prime contract that the subcontract does not incorporate. */
  separate: string[];
  /** The clause that incorporates the prime contract. */
  incorporation: Quoted | null;
}

/**
 * @param documents oldest first within a role
 * @param confirmed document ids in the order that a person confirmed
 */
export function readSet(
  documents: readonly SetDocument[],
  confirmed: readonly string[] | null = null,
): SetReading {
  const { own, prime } = parted(documents.map(readText));
  // What the prime contract says on its own documents is not about the documents under the subcontract.
  const statements = own.flatMap(readPrecedence);
  const incorporation = prime.length > 0 ? incorporationIn(own, statements) : null;
  const texts = incorporation ? [...own, ...prime] : own;
  const ranks = (one: TextOfDocument, other: TextOfDocument) => compare(one, other, statements, confirmed);
  const byDocument = texts.map((text) => ({ text, terms: readTerms(text) }));
  const terms = comparedTerms.flatMap((family) => {
    const speaking = byDocument.flatMap(({ text, terms: all }) => {
      const stated = all.get(family);
      return stated ? [{ text, terms: stated }] : [];
    });
    return speaking.length > 1 ? [settle(family, speaking, ranks)] : [];
  });
  return {
    statements,
    order: orderOf(texts, ranks),
    terms,
    separate: incorporation ? [] : prime.map(({ id }) => id),
    incorporation,
  };
}

/** A prime contract and its changes are between other parties than the agreement below it. */
function parted(texts: readonly TextOfDocument[]) {
  const primes = texts.filter(({ role }) => role === 'prime_contract');
  const isBelow = texts.some(({ role }) => role === 'subcontract' || role === 'agreement');
  const isPrime = ({ id, base }: TextOfDocument) => primes.some((one) => one.id === id || one.id === base);
  if (!isBelow) return { own: [...texts], prime: [] };
  return { own: texts.filter((text) => !isPrime(text)), prime: texts.filter(isPrime) };
}

/** The clause that makes the prime contract a document of the subcontract, or ranks the two. */
function incorporationIn(
  texts: readonly TextOfDocument[],
  statements: readonly PrecedenceStatement[],
): Quoted | null {
  const clauses = texts.map(incorporatingClause);
  return (
    clauses.find((clause) => clause !== null) ??
    statements.find((statement) => subcontractOrder(statement) !== null) ??
    null
  );
}

interface Speaking {
  text: TextOfDocument;
  terms: Term[];
}

interface Verdict {
  winner: 'one' | 'other' | null;
  reason: GoverningReason;
  basis: Quoted[];
}
type Ranks = (one: TextOfDocument, other: TextOfDocument) => Verdict;

/** Finds the document whose text governs over every other document that states the term. */
function settle(family: ComparedTerm, speaking: Speaking[], ranks: Ranks): GoverningTerm {
  const shown = speaking.flatMap(({ terms }) => several(terms));
  const result = {
    family,
    is_conflict: speaking.some((one) => speaking.some((other) => one !== other && differ(one, other))),
    governing: null,
    terms: shown,
  };
  if (areSame(speaking)) return { ...result, outcome: 'same', reasons: ['same'], basis: [] };
  let undecided: Verdict = { winner: null, reason: 'no_order', basis: [] };
  for (const one of speaking) {
    const others = speaking.filter((other) => other !== one);
    const verdicts = others.map((other) => verdictOn(one, other, ranks));
    const lost = verdicts.find(({ winner }) => winner !== 'one');
    if (!lost) {
      return {
        ...result,
        outcome: 'governs',
        reasons: [...new Set(verdicts.map(({ reason }) => reason))],
        basis: distinct(verdicts.flatMap(({ basis }) => basis)),
        governing: one.text.id,
        terms: [one, ...others].flatMap(({ terms }) => several(terms)),
      };
    }
    if (lost.winner === null) undecided = lost;
  }
  return { ...result, outcome: 'uncertain', reasons: [undecided.reason], basis: distinct(undecided.basis) };
}

function verdictOn(one: Speaking, other: Speaking, ranks: Ranks): Verdict {
  const basis = amending(one, other) ?? amending(other, one);
  if (!basis) return ranks(one.text, other.text);
  return {
    winner: basis.document_id === one.text.id ? 'one' : 'other',
    reason: 'amends',
    basis: [basis],
  };
}

/** Most texts of one document to show for a term. */
const SHOWN = 3;

/** The terms of a document with different values, those with a value first. */
function several(terms: readonly Term[]): Term[] {
  const values = new Map<string, Term>();
  for (const term of terms) if (!values.has(keyOf(term))) values.set(keyOf(term), term);
  return [...values.values()]
    .sort((a, b) => Number(a.range === null) - Number(b.range === null))
    .slice(0, SHOWN);
}

const keyOf = ({ range, shown, isContingent }: Term) => `${range ?? shown} ${isContingent}`;

/** Whether each value of one text differs from each of the other. */
const differ = (one: Speaking, other: Speaking): boolean =>
  one.terms.every((a) =>
    other.terms.every(
      (b) => ['more', 'less'].includes(relationOf(a, b)) || a.isContingent !== b.isContingent,
    ),
  );

/** Whether all texts state one and the same value. Two courts may be different courts. */
function areSame(speaking: readonly Speaking[]): boolean {
  const [first, ...rest] = speaking.flatMap(({ terms }) => terms);
  return (
    first !== undefined &&
    first.shown !== 'court' &&
    rest.every((term) => relationOf(first, term) === 'same' && first.isContingent === term.isContingent)
  );
}

const CHANGES: readonly DocumentRole[] = [
  'amendment',
  'change_order',
  'addendum',
  'supplementary_conditions',
];

/** The words with which a document expressly changes the other's text, close to its own text on the term. */
function amending(one: Speaking, other: Speaking): Quoted | null {
  if (!CHANGES.includes(one.text.role)) return null;
  const rank = (role: DocumentRole) => CHANGES.indexOf(role);
  if (CHANGES.includes(other.text.role) && rank(other.text.role) <= rank(one.text.role)) return null;
  for (const term of one.terms) {
    const found = changedText(one.text, term, other.terms, other.text.role);
    if (found) return found;
  }
  return null;
}

/** Which of two documents governs, by the confirmed order or what the documents state. */
function compare(
  one: TextOfDocument,
  other: TextOfDocument,
  statements: readonly PrecedenceStatement[],
  confirmed: readonly string[] | null,
): Verdict {
  const unsettled = (reason: GoverningReason, basis: Quoted[] = []): Verdict => ({
    winner: null,
    reason,
    basis,
  });
  if (confirmed) {
    const [a, b] = [confirmed.indexOf(one.id), confirmed.indexOf(other.id)];
    if (a < 0 || b < 0) return unsettled('not_ranked');
    return { winner: a < b ? 'one' : 'other', reason: 'confirmed', basis: [] };
  }
  if (isChange(one.role) && isChange(other.role)) {
    const [a, b] = [one.approved_at ?? null, other.approved_at ?? null];
    if (a !== null && b !== null && a !== b)
      return { winner: a > b ? 'one' : 'other', reason: 'later', basis: [] };
  }
  const votes: { winner: 'one' | 'other'; by: PrecedenceStatement }[] = [];
  const stricter: PrecedenceStatement[] = [];
  for (const statement of statements) {
    const { rule, tiers } = statement;
    const [a, b] = [tierOf(tiers, one.role), tierOf(tiers, other.role)];
    if (rule === 'stricter') {
      const roles = tiers[0]?.roles ?? [];
      if (roles.length === 0 || (roles.includes(one.role) && roles.includes(other.role)))
        stricter.push(statement);
    } else if (rule === 'order' && a !== null && b !== null && a !== b) {
      votes.push({ winner: a < b ? 'one' : 'other', by: statement });
    }
  }
  const [vote] = votes;
  const voted = votes.map(({ by }) => by);
  if (votes.some(({ winner }) => winner !== vote?.winner)) return unsettled('contradictory', voted);
  if (stricter.length > 0) return unsettled('stricter', [...stricter, ...voted]);
  if (vote) return { winner: vote.winner, reason: 'order', basis: voted };
  const [unread, orders] = (['unread', 'order'] as const).map((rule) =>
    statements.filter((statement) => statement.rule === rule),
  );
  if (unread?.length) return unsettled('unread', unread);
  return orders?.length ? unsettled('not_ranked', orders) : unsettled('no_order');
}

/** Statements are quoted without what was read from them. */
const distinct = (quotes: readonly Quoted[]): Quoted[] => [
  ...new Map(quotes.map((one) => [`${one.document_id} ${one.start}`, one])).values(),
];

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
