/** Decides whether a text may be scored. A text that is not a contract gets no score instead of a low one. */

import type { Gate, GateReason } from '../../vocabulary/analysis.ts';
import { gateLimits } from '../thresholds.ts';
import { countOf } from './count-of.ts';
import { regexWith } from './regex.ts';

/** Messages for documents without a score. */
export const gateMessages: Record<GateReason, string> = {
  no_text: 'The document has no readable text. If it is a scan, run text recognition first.',
  too_short: `The document has fewer than ${gateLimits.minWords} words: too few to assess.`,
  not_english: 'The document does not seem to be in English. Only English contracts are assessed.',
  not_a_contract: 'The document does not read like a contract.',
  confidentiality_only: 'A confidentiality agreement has none of the risks that are scored here.',
  other_contract: 'This is not a construction contract, so it is not scored. Its risks are listed.',
  general_conditions_missing:
    'The general conditions are missing. Add them to get a score. Risks found so far are listed.',
  part_of_a_contract:
    'This is only part of a contract. Add the rest to get a score. Risks found so far are listed.',
};

const COMMON = new Set(
  'the of and to in a is that for it as be by on or this with are at from shall any not which such will an all has have may was if their its other under upon'.split(
    ' ',
  ),
);
const OBLIGATION = new Set(['shall', 'must', 'agrees', 'agree', 'hereby', 'covenants', 'covenant']);
/** Words typical of contracts. */
const BINDING = /\b(?:agreement|contract|subcontract|party|parties|hereto|hereunder)\b/g;
const NDA_TITLE = /\b(?:non-?\s?disclosure|confidentiality)(?: and [a-z-]+)? agreement\b/;
const CONFIDENTIAL = /\bconfidential(?:ity)?\b/g;
const TRADE = regexWith('g')`
  \b(?:construction|contractors?|subcontractors?|builder|substantial completion|change orders?
    |retainage|punch ?list|job ?site|general conditions|construct|installation|erection|excavation)\b
`;
const SITE = regexWith('g')`
  \b(?:construction|subcontractors?|general contractor|substantial completion|change orders?|retainage
    |punch ?list|job ?site|general conditions|architect|drawings|excavation|liens?|building|site|project)\b
`;

/**
 * The verdict on normalized lower-case text, with its number of words and whether it is about construction.
 */
export function gate(lower: string): { gate: Gate; words: number; construction: boolean } {
  const all = lower.match(/\p{L}[\p{L}'-]{0,40}/gu) ?? [];
  const words = all.length;
  const common = all.filter((word) => COMMON.has(word)).length;
  const obligations = all.filter((word) => OBLIGATION.has(word)).length;
  const reason = judge(lower, words, common, obligations);
  return {
    gate: { passed: reason === null, reason, message: reason && gateMessages[reason] },
    words,
    construction: reason === null && isConstruction(lower, words),
  };
}

function judge(lower: string, words: number, common: number, obligations: number): GateReason | null {
  if (words === 0) return 'no_text';
  if (words < gateLimits.minWords) return 'too_short';
  if (common / words < gateLimits.minEnglishShare)
    return looksEnglish(lower) ? 'not_a_contract' : 'not_english';
  const perThousand = (n: number) => (n * 1_000) / words;
  const binding = perThousand(countOf(lower, BINDING));
  const isBinding = binding >= gateLimits.minBindingPerThousand;
  if (!isBinding || perThousand(obligations) < gateLimits.minObligationsPerThousand) return 'not_a_contract';
  const isNda = NDA_TITLE.test(lower.slice(0, 600)) || perThousand(countOf(lower, CONFIDENTIAL)) >= 15;
  return isNda ? 'confidentiality_only' : null;
}

/** Whether a contract is about construction and does not just mention contractors or installation. */
function isConstruction(lower: string, words: number): boolean {
  const perThousand = (pattern: RegExp) => (countOf(lower, pattern) * 1_000) / words;
  return (
    perThousand(BINDING) >= gateLimits.minAgreementPerThousand &&
    perThousand(TRADE) >= gateLimits.minTradePerThousand &&
    perThousand(SITE) >= gateLimits.minSitePerThousand
  );
}

/** A list of headings is English without prose; it is recognized by its letters and short words. */
function looksEnglish(lower: string): boolean {
  const foreign =
    /\b(?:el|los|las|der|und|les|des|della|dos)\b.{0,200}\b(?:que|para|nicht|est|per|com|una|eine|une)\b/;
  return (
    countOf(lower, /\b(?:of|and|the|to|for)\b/g) >= 5 &&
    countOf(lower, /[\u0080-\uffff]/g) < lower.length / 50 &&
    !foreign.test(lower)
  );
}
