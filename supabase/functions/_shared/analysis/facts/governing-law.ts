/** The governing law of a contract. */

import type { LawFact } from '../../vocabulary/facts.ts';
import type { Context } from '../read/context.ts';
import { regex, source } from '../read/regex.ts';
import type { Sentence } from '../read/segments.ts';
import { type Found, wordsAbout } from './found.ts';
import { firstJurisdiction } from './jurisdictions.ts';

/** Words that choose a law; the law's name follows. */
const RULED = regex`
  \b(?:govern(?:ed|s|ing)?|constru(?:ed|e|ing)|interpret(?:ed|ing)?
    |enforced|subject to|applicable law|laws? of|determined|contracted with reference to)\b
`;
const LAW = /\blaws?\b/;
/** Maximum distance of the jurisdiction, past 'the internal laws (as opposed to …) of the State of'. */
const REACH = 340;
const CHOICE = new RegExp(
  [
    source`
      \b(?:agreement|contract|subcontract|lease|note|document|documents|undertaking|instrument
        |terms|order|(?:this|these|the|all|any|its) [a-z ]{2,40})\b[^.;]{0,240}?\b(?:govern(?:ed|s)?
        |constru(?:ed|e)|interpreted|enforced|determined|subject)\b[^.;]{0,200}?\b(?:laws?|statutes)\b
    `,
    String.raw`\b(?:govern(?:ed)?|constru(?:ed|e)|interpreted|enforced)\b[^.;]{0,160}?\b(?:laws?|statutes)\b`,
    source`
      \blaws?\b(?: \([^()]{0,160}\))? (?:\w+ ){0,3}?
        (?:of|in) [^.;]{0,120}?\b(?:shall |will |must |to )?(?:govern|apply|control)
    `,
    String.raw`\bgoverning law\b`,
    String.raw`\bcontracted with reference to the laws?\b`,
  ].join('|'),
);
/** Laws that govern a duty or license, not the contract as a whole. */
const NOT_CHOICE = regex`
  \b(?:
    (?:corporation|company|partnership|association|bank|trust)[^.;]{0,60} (?:organized|existing|incorporated
    |formed)|comply with|compliance with|in accordance with all (?:applicable )?laws|licensed to)\b
`;
/** Exhibits may choose other laws. */
const MOST_READ = 8;
const MOST = 3;
/** Laws after 'without regard to the laws of X' or 'excluding' are not chosen. */
const EXCLUDED = /\b(?:without (?:regard|reference|giving effect)|excluding|other than|irrespective)\b/;

/** The chosen laws, most confident first, one per jurisdiction. */
export function governingLaw(context: Context): Found<LawFact>[] {
  const found = new Map<string, Found<LawFact>>();
  for (const sentence of context.having('govern', 'constr', 'interp', 'law', 'laws', 'contra')) {
    if (found.size >= MOST_READ) break;
    if (!LAW.test(sentence.text) || !RULED.test(sentence.text)) continue;
    const fact = chosenIn(context, sentence);
    if (fact && !found.has(fact.jurisdiction)) found.set(fact.jurisdiction, fact);
  }
  return [...found.values()]
    .sort((a, b) => b.confidence - a.confidence || a.match.start - b.match.start)
    .slice(0, MOST);
}

function chosenIn(context: Context, sentence: Sentence): Found<LawFact> | null {
  const { text } = sentence;
  const choice = CHOICE.exec(text);
  if (!choice) return null;
  const lead = text.slice(0, choice.index + choice[0].length);
  if (NOT_CHOICE.test(lead) && !/\bgoverned by\b/.test(lead)) return null;
  const laws = Math.max(choice[0].search(/\blaws?\b|\bstatutes\b/), 0);
  const from = choice.index + laws;
  const rest = text.slice(from, from + REACH);
  const excluded = EXCLUDED.exec(rest);
  const jurisdiction = firstJurisdiction(
    excluded && excluded.index > 12 ? rest.slice(0, excluded.index) : rest,
  );
  const named = jurisdiction ?? firstJurisdiction(rest);
  if (!named) return null;
  const match = {
    start: sentence.start + from + named.start,
    end: sentence.start + from + named.end,
  };
  const isHeaded = /govern|law/.test(sentence.heading);
  return {
    jurisdiction: named.name,
    span: wordsAbout(context.normal.cased, sentence, match),
    match,
    confidence: isHeaded ? 0.95 : 0.88,
  };
}
