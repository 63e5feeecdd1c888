/**
 * Proposes dates and notice windows of a contract. Pure, synchronous, and deterministic; a person confirms
 * each proposal before it is a deadline.
 */

import type { Analysis } from '../../vocabulary/analysis.ts';
import { normalize } from '../read/normalize.ts';
import { regex } from '../read/regex.ts';
import { segment } from '../read/segments.ts';
import { findSides } from '../read/sides.ts';
import { wasRead } from '../was-read.ts';
import { dateDrafts } from './date-drafts.ts';
import { milestoneRows } from './milestone-table.ts';
import { owingFinder } from './owed-by.ts';
import { partyFinder } from './parties.ts';
import type { Proposal } from './proposal.ts';
import { quoter } from './quoter.ts';
import { monthlyDrafts } from './recurring.ts';
import type { ObligationDraft } from './schema.ts';
import { submittalDrafts } from './submittals.ts';
import { windowDrafts } from './window-drafts.ts';

/** More proposals than a person would review. */
const MOST = 40;
/** Limits the time for a document full of dates. */
const MAX_CANDIDATES = 10_000;
/** A clause of the same category raises a proposal's confidence. */
const LOCATED_BONUS = 0.06;
const SUREST = 0.95;

const TIMED = regex`
  \b(?:hours?|days?|weeks?|months?|years?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?
    |apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b
  |\b\d{1,4}[/-]\d{1,2}[/-]\d{1,4}\b
`;
/** Past events and the small print of forms and filings create no obligations. */
const NOT_TERMS = regex`
  ^(?:whereas|recitals?)\b
  |\baia (?:software|document)\b
  |\border no\.? ?\d{6}
  |\bnotary public\b
  |\b(?:appointment|commission) expires\b
  |\b(?:months|year|quarter|period) ended\b
  |\bsecurities (?:act|and exchange)\b
`;

/**
 * At most 40 proposals in text order. `pages` is the text page by page, as for `analyzeText`, and `analysis`
 * is its result; none if it is not a contract. Never throws.
 */
export function findObligations(input: { pages: readonly string[]; analysis: Analysis }): ObligationDraft[] {
  const { pages, analysis } = input;
  if (!wasRead(analysis.gate) && analysis.gate.reason !== 'confidentiality_only') return [];
  const text = pages.join('\f');
  const normal = normalize(text);
  const sentences = segment(normal);
  const party = partyFinder(normal.cased, aliasesOf(analysis));
  const sides = findSides(normal.lower, normal.cased, analysis.perspective, analysis.our_party);
  const owedBy = owingFinder(sides, analysis.facts.parties, normal.lower);
  const quoteAt = quoter(normal, text, pages);
  const isLocated = locatedIn(analysis);
  const drafts = new Map<string, ObligationDraft>();
  const candidates = sentences
    .filter((sentence) => !sentence.isHeading && TIMED.test(sentence.text) && !NOT_TERMS.test(sentence.text))
    .slice(0, MAX_CANDIDATES);
  const add = ({ match, quote, once, nature, ...proposal }: Proposal) => {
    const where = quoteAt(quote, match);
    if (!where) return;
    const bonus = isLocated(proposal.category, where.start, where.end) ? LOCATED_BONUS : 0;
    const confidence = Math.min(SUREST, Math.round((proposal.confidence + bonus) * 100) / 100);
    const key = once ? proposal.title : windowKey(proposal);
    const other = drafts.get(key);
    if (other && !(once && confidence > other.confidence)) return;
    drafts.delete(key);
    const owed_by = owedBy(proposal.who, proposal.title) ?? (proposal.who === null && nature ? nature : null);
    drafts.set(key, { ...proposal, ...where, owed_by, confidence, source: 'rule' });
  };
  for (const sentence of candidates) {
    const cased = normal.cased.slice(sentence.start, sentence.end);
    const dates = dateDrafts(sentence, sentences[sentence.index - 1], normal, party);
    const windows = windowDrafts(sentence, cased, party).filter((window) => !writtenOut(window, dates));
    const monthly = monthlyDrafts(sentence, cased, party);
    const taken = [...dates, ...windows].map(({ match }) => match);
    const submittals = submittalDrafts(sentence, cased, party, taken);
    const found = [...dates, ...windows, ...monthly, ...submittals];
    for (const proposal of found.sort((a, b) => a.match.start - b.match.start)) add(proposal);
  }
  const dated = new Set(
    [...drafts.values()].map(({ category, anchor_date }) => category === 'time_of_essence' && anchor_date),
  );
  for (const row of milestoneRows(normal)) if (!dated.has(row.anchor_date)) add(row);
  return surest([...drafts.values()].sort((a, b) => a.start - b.start));
}

/** The short names that the contract gives its parties. */
const aliasesOf = ({ facts }: Analysis) => facts.parties.flatMap(({ alias }) => alias ?? []);

/**
 * 'a term of five years ending on January 31, 2025': the date is proposed, and the length would only repeat
 * it.
 */
function writtenOut(window: Proposal, dates: readonly Proposal[]): boolean {
  return window.category === 'expiration_date' && dates.some((date) => date.category === 'expiration_date');
}

/** Identity of a proposal; repeats are dropped, and the first in the text is kept. */
function windowKey(
  draft: Pick<
    ObligationDraft,
    'category' | 'title' | 'anchor' | 'anchor_date' | 'offset_count' | 'offset_unit'
  >,
) {
  const { category, title, anchor, anchor_date, offset_count, offset_unit } = draft;
  return [category, title, anchor, anchor_date, offset_count, offset_unit].join('|');
}

/** Whether a span overlaps a clause of a category. */
function locatedIn({ clauses }: Analysis) {
  return (category: string, start: number, end: number) =>
    clauses.some((clause) => clause.category === category && clause.start < end && start < clause.end);
}

/** The most confident proposals, in text order. */
function surest(drafts: ObligationDraft[]): ObligationDraft[] {
  const kept = new Set([...drafts].sort((a, b) => b.confidence - a.confidence).slice(0, MOST));
  return drafts.filter((draft) => kept.has(draft));
}
