/** Decides whether a text is one we may score. A text that is no construction contract gets no score, never a low one. */
import type { Gate, GateReason } from './schema.ts';
import { gateLimits } from './thresholds.ts';

/** What people read where a document gets no score. */
export const gateMessages: Record<GateReason, string> = {
  no_text: 'The document has no text that can be read. If it is a scan, its text has to be recognised first.',
  too_short: `The document has fewer than ${gateLimits.minWords} words: too little to assess.`,
  not_english: 'The document does not seem to be in English; only English contracts are assessed.',
  not_a_contract: 'The document does not read like a contract.',
  not_construction: 'The document reads like a contract, but not like one for construction work.',
};

const COMMON = new Set(
  'the of and to in a is that for it as be by on or this with are at from shall any not which such will an all has have may was if their its other under upon'.split(
    ' ',
  ),
);
const OBLIGATION = new Set(['shall', 'must', 'will', 'agrees', 'agree', 'hereby', 'may']);
/** Words by which a contract knows itself. */
const BINDING =
  /\b(?:agreement|contract|subcontract|party|parties|hereto|hereof|hereunder|hereinafter|executed|covenants?)\b/g;
const TRADE = new Set(
  'contractor contractors subcontractor subcontractors owner builder architect engineer construction construct constructed work works project site drawings specifications completion substantial retainage equipment materials installation install labor workmanship building buildings change excavation concrete structural plans improvements premises employer schedule scope vessel facility plant mechanical electrical erection shop design'.split(
    ' ',
  ),
);
/** Trade words that other contracts use as well: they count, but cannot carry the verdict. */
const CORE =
  /\b(?:construction|contractors?|subcontractors?|builder|substantial completion|change orders?|retainage|punch ?list|job ?site|general conditions|construct|installation|erection|excavation)\b/g;

/** The verdict on a text in lower case, normalised; also its number of words. */
export function gate(lower: string): { gate: Gate; words: number } {
  let words = 0;
  let common = 0;
  let obligations = 0;
  let trade = 0;
  const kinds = new Set<string>();
  for (const [word] of lower.matchAll(/\p{L}[\p{L}'-]{0,40}/gu)) {
    words += 1;
    if (COMMON.has(word)) common += 1;
    if (OBLIGATION.has(word)) obligations += 1;
    if (TRADE.has(word)) {
      trade += 1;
      kinds.add(word);
    }
  }
  const reason = judge(lower, { words, common, obligations, trade, kinds: kinds.size });
  return { gate: { passed: reason === null, reason, message: reason && gateMessages[reason] }, words };
}

type Counts = { words: number; common: number; obligations: number; trade: number; kinds: number };

function judge(lower: string, counts: Counts): GateReason | null {
  const { words, common, obligations, trade, kinds } = counts;
  if (words === 0) return 'no_text';
  if (words < gateLimits.minWords) return 'too_short';
  if (common / words < gateLimits.minEnglishShare)
    return looksEnglish(lower) ? 'not_a_contract' : 'not_english';
  const binding = count(lower, BINDING);
  const perThousand = (n: number) => (n * 1_000) / words;
  if (perThousand(obligations) < gateLimits.minObligationsPerThousand || perThousand(binding) < 2)
    return 'not_a_contract';
  const core = count(lower, CORE);
  if (
    kinds < gateLimits.minTradeWords ||
    perThousand(trade) < gateLimits.minTradePerThousand ||
    core < 3 ||
    perThousand(core) < 1.2
  ) {
    return 'not_construction';
  }
  return null;
}

/** A list of headings is English without being prose: tell it from another language by its letters and commonest word. */
function looksEnglish(lower: string): boolean {
  return (
    count(lower, /\b(?:of|and|the|to|for)\b/g) >= 5 &&
    count(lower, /[\u0080-\uffff]/g) < lower.length / 50 &&
    !/\b(?:el|los|las|der|und|les|des|della|dos)\b.{0,200}\b(?:que|para|nicht|est|per|com|una|eine|une)\b/.test(
      lower,
    )
  );
}

function count(text: string, pattern: RegExp): number {
  let n = 0;
  for (const _ of text.matchAll(pattern)) n += 1;
  return n;
}
