/** Passages of construction contracts that locators, sections, and the model mistake for clauses. */

import type { Category } from '../../vocabulary/taxonomy.ts';
import type { ClauseKind } from '../clauses/clause-kind.ts';
import { clauseKind } from '../clauses/order.ts';
import { regex, regexWith } from '../read/regex.ts';

/** A clause has at least a few words. */
const WORDS = /\b[a-z]{2,}(?:[^a-z]+[a-z]+){3}/;
/** Closings of a contract, and deletions of form text. */
const NO_TERM = regex`
  ^\W{0,3}in witness whereof\b
  |^[^.]{0,20}\b(?:sections?|paragraphs?|clauses?|articles?|sentences?)\b(?!.*\breplaced\b)
    .{0,160}\b(?:is|are) deleted\b[^.]{0,20}\.?$
`;
const DOTS = /\.{5,}|(?:\. ){5,}/;
const RULES = /-{8,}|={8,}|_{20,}/;
/** Run-on entries of a table of contents: '7.contract price 8.changes', '10.1 insurance 58 10.2 bonds 59'. */
const ENTRIES = /\d{1,2}\.[a-z]|\d{1,2}\.\d{1,2} [a-z]/g;
const ORDERS = /\b(?:shall|will|may|must)\b/;
/** Two entries with the page number between. */
const ENTRY_AND_PAGE = /\d{1,2}\.\d{1,2} [a-z][^.;]{4,80} \d{1,3} \d{1,2}\.\d{1,2} [a-z]/;
/** A glossary entry. */
const DEFINES = /^\W{0,3}(?:\d[\d.]{0,6} )?"?[^".;:]{2,60}"?:? (?:shall )?(?:means?\b|has the meaning)/;
/** Publishers' notices on form pages, and instructions for filling in the form. */
const FORM = regex`
  \u00a9
  |\bcopyright\b.{0,60}\b(?:19|20)\d\d
  |\bunlicensed photocopying\b
  |\ball rights reserved\b
  |\buser notes:
  |\bconsensusdocs \d
  |\bconsultation with (?:legal|an attorney)
  |\bredlined\b.{0,40}\bversion\b
  |\bpermits the user to\b
  |\bcopies of a completed document\b
  |\bother uses, including copying\b
  |\bunauthorized reproduction\b
  |\bprotected by u\.s\. copyright\b
  |\btreatment has been requested\b
  |\bfiled separately with the\b
  |\bseparately filed with the\b
  |\bomitted portions\b
  |\bwas (?:electronically )?produced (?:with|by)\b.{0,60}\b(?:permission|software)\b
  |\bnot for use or disclosure outside\b
  |^\((?:list|state|insert|if|describe|check|specify|here|identify)\b
`;

/** Redaction notices of public filings, which may be in the middle of a clause. */
const REDACTED = regexWith('g')`
  \*{0,3} ?confidential (?:material|portions?|treatment)\b[^.]{0,160}?\b(?:
    securities and exchange commission|the commission|requested)\b\.?
`;

/** Whether a lower-case passage only looks like a clause: a contents line, a label, another subject. */
export function isNoClause(category: Category, quote: string): boolean {
  const kind = clauseKind(category);
  const text = quote.includes('confidential ') ? quote.replace(REDACTED, '') : quote;
  if (!WORDS.test(text) && !kind?.inFewWords?.test(text)) return true;
  if (RULES.test(text) || FORM.test(text) || NO_TERM.test(text)) return true;
  if (DOTS.test(text) && text.length < 250) return true;
  if (ENTRY_AND_PAGE.test(text) && !ORDERS.test(text)) return true;
  // Section references look like contents lines, but a clause also contains an instruction.
  if ((text.match(ENTRIES)?.length ?? 0) >= 4 && !ORDERS.test(text)) return true;
  if (kind && isDefined(kind) && DEFINES.test(text))
    return kind.definition === 'no clause' || !kind.states?.(text);
  return kind?.mustSay?.test(text) === false || kind?.mustNotSay?.test(text) === true;
}

const isDefined = ({ definition }: ClauseKind) => definition !== undefined && definition !== 'a clause';
