/** Amounts of money and their purposes. */

import type { AmountFact, AmountPurpose } from '../../vocabulary/facts.ts';
import type { Context } from '../read/context.ts';
import { amounts, type Quantity } from '../read/numbers.ts';
import { regex, source } from '../read/regex.ts';
import type { Sentence } from '../read/segments.ts';
import { type Found, wordsAbout } from './found.ts';

type Purpose = {
  purpose: AmountPurpose;
  /** The lower-case words before the amount, back to the preceding semicolon. */
  lead?: RegExp;
  /** The words after it. */
  tail?: RegExp;
  not?: RegExp;
  confidence: number;
  least?: number;
};

/** The price follows 'is', 'shall be', or 'of'; or it is defined after the amount. */
const PRICE = source`
  (?:(?:total |base |initial |original |estimated |fixed |firm |lump sum |stipulated |adjusted |current )*(?:
    contract|subcontract|agreement|project|construction|purchase|turnkey|order) (?:price|sum|amount)
    |lump[- ]sum(?: (?:price|amount|fee))?|stipulated sum|fixed price|total price|total (?:contract )?
    (?:amount|consideration|cost) (?:of|for) (?:the|this) (?:work|contract|agreement)|total compensation)
`;
const IS = source`
  (?:"|\)|,|:| |\b(?:is|shall be|will be|be|of|equals?|project|under
    |this|agreement|hereunder|not|exceed|the|a|sum|amount|fixed|total|firm|agreed|therefor|equal|to|means|mean
    |shall|initially|approximately|us|in|current|funds|subject|additions|and|deductions|as|provided|herein|for
    |performance|contract|documents|work|by|owner|contractor|paid|which|without|regard)\b|\([^()]{0,160}\))*$
`;

// First match wins.
const PURPOSES: readonly Purpose[] = [
  {
    purpose: 'liquidated_damages',
    lead: regex`
      \b(?:liquidated|delay|stipulated|late completion|late delivery) damages\b[^.]{0,240}$
      |\b(?:penalt(?:y|ies)|pay|assess|deduct)\b[^.;]{0,120}\b(?:delay|late)\b[^.;]{0,100}$
    `,
    not: /\b(?:insurance|cost of|invoice|bonus|early)\b[^.;]{0,100}$/,
    confidence: 0.85,
  },
  {
    purpose: 'liquidated_damages',
    tail: regex`
      ^[^.;]{0,60}\b(?:per|for each
        |for every|a|each) (?:calendar )?day\b[^.]{0,160}\b(?:delay|liquidated|late|damages|completion)
    `,
    confidence: 0.84,
  },
  {
    purpose: 'guaranteed_maximum_price',
    lead: regex`
      \b(?:guaranteed maximum (?:price|cost|contract price|sum)
        |maximum (?:contract )?price|gmp|gmax|guaranteed maximum)\b[^.;]{0,200}$
    `,
    not: regex`
      \b(?:exceeds?|savings|increase
        |change order|contingency|reduc\w+|above|below|between|deductible|each|allowance)\b[^.;]{0,100}$
    `,
    confidence: 0.86,
    least: 1_000,
  },
  {
    purpose: 'guaranteed_maximum_price',
    lead: /\bguaranteed by the [a-z -]{3,40} not to exceed[^.;]{0,160}$/,
    confidence: 0.9,
    least: 1_000,
  },
  {
    purpose: 'guaranteed_maximum_price',
    tail: /^[^.;]{0,40}(?:being|\(|known as|referred to as)[^.;"]{0,30}"(?:guaranteed maximum|gmp)/,
    confidence: 0.92,
    least: 1_000,
  },
  {
    purpose: 'insurance',
    lead: regex`
      \b(?:insurance|insured|coverage|liability
        |occurrence|aggregate|umbrella|bodily injury|property damage|workers|employer'?s|each accident
        |each employee|disease|policy limit|combined single|limits?|auto(?:mobile)?)\b[^.]{0,200}$
    `,
    tail: regex`
      ^[^.;]{0,140}\b(?:per occurrence|each occurrence|aggregate|per accident|each accident|combined single
        |each employee|per claim|policy limit|any one (?:occurrence|person)|bodily injury|property damage)
    `,
    confidence: 0.88,
  },
  {
    purpose: 'insurance',
    lead: regex`
      \b(?:insurance|umbrella|employer'?s liability
        |coverage)\b[^.;]{0,160}\b(?:limits?|less than|at least|minimum|amount|of)\b[^.;]{0,80}$
    `,
    not: /\b(?:premium|cost of|deductible|proceeds)\b[^.;]{0,80}$/,
    confidence: 0.8,
  },
  {
    purpose: 'liability_cap',
    lead: regex`
      \b(?:liability|liable)\b[^.;]{0,240}\b(?:
        exceed|limited to|limit|cap|maximum|excess of|more than|greater than)\b[^.;]{0,80}$
    `,
    not: /\b(?:insurance|coverage|policy)\b[^.;]{0,100}$/,
    confidence: 0.82,
  },
  {
    purpose: 'retainage',
    lead: /\b(?:retain(?:age|ed|er|s)?|retention|withh(?:old|eld))\b[^.;]{0,140}$/,
    not: /\b(?:attorney|counsel|retainer)\b/,
    confidence: 0.75,
    least: 100,
  },
  {
    purpose: 'bond',
    lead: /\b(?:bonds?|letter of credit|penal sum)\b[^.;]{0,120}$/,
    not: /\b(?:premium|cost|fee)\b[^.;]{0,60}$/,
    confidence: 0.76,
  },
  {
    purpose: 'delay_compensation',
    lead: /\b(?:early completion|bonus|incentive)\b[^.;]{0,140}$/,
    confidence: 0.74,
  },
  {
    purpose: 'deposit',
    lead: regex`
      \b(?:deposit|down ?payment|advance payment|mobilization (?:payment|fee)|initial payment)\b[^.;]{0,100}$
    `,
    confidence: 0.76,
  },
  { purpose: 'allowance', lead: /\ballowances?\b[^.;]{0,80}$/, confidence: 0.7 },
  {
    purpose: 'contract_price',
    lead: new RegExp(`\\b${PRICE}${IS}`),
    not: regex`
      \b(?:fee|general conditions costs?)\b.{0,140}$
      |\b(?:overhead|exceeds?|change order|less than|percent of|%|if the|increase
        |decrease|adjust(?:ed|ment) (?:by|of)|each|per|line item|portion of|allocated|unit|bond)\b[^.;]{0,80}$
    `,
    confidence: 0.88,
    least: 500,
  },
  {
    purpose: 'contract_price',
    tail: regex`
      ^[^.;]{0,40}\((?:the |hereinafter |herein |referred to as |called |collectively )*(?:the )?"(?:
        contract|subcontract|project|purchase|fixed|total|lump sum|turnkey)? ?(?:price|sum|amount)"
    `,
    confidence: 0.9,
    least: 500,
  },
  {
    purpose: 'contract_price',
    lead: regex`
      \bowner (?:shall|agrees to|will|hereby agrees to) pay (?:to )?(?:the )?\w+(?:
        [^.;]{0,120}\b(?:performance of the (?:contract|work)|for the work|current funds)\b[^.;]{0,80}
        |,? (?:the )?(?:total |lump )?sum of ?)$
    `,
    not: /\b(?:per|each|hour|reimburs\w+|damages|interest)\b[^.;]{0,80}$/,
    confidence: 0.8,
    least: 1_000,
  },
  {
    purpose: 'contract_price',
    lead: regex`
      \bshall pay,? and (?:the )?
        [\w /-]{4,40} (?:shall|agrees to|will) accept\b[^.;]{0,120}\b(?:sum|amount|price) of[^.;]{0,60}$
    `,
    confidence: 0.86,
    least: 1_000,
  },
  {
    purpose: 'fee',
    lead: regex`
      \b(?:fee|fees|compensation)\b[^.;]{0,90}\b(?:is|be|of|to|equal|amount|sum|:|at|exceed)\b[^.;]{0,40}$
    `,
    not: /\b(?:attorney|legal|permit|license|filing|late|arbitrat\w+|insurance|bond)\w*\b[^.;]{0,60}$/,
    confidence: 0.74,
  },
];
const LEAD = 300;
const TAIL = 240;
const MOST_PER_SENTENCE = 24;
const MOST = 60;
const MOST_SENTENCES = 3_000;
const MONEY = /\$|\bdollars?\b|\busd\b/;

/** Amounts with a known purpose, in text order; repeats for the same purpose are merged. */
export function findAmounts(context: Context): Found<AmountFact>[] {
  const found = new Map<string, Found<AmountFact>>();
  let read = 0;
  for (const sentence of context.sentences) {
    if (!MONEY.test(sentence.text)) continue;
    if (++read > MOST_SENTENCES || found.size >= MOST) break;
    for (const fact of amountsIn(context, sentence)) {
      const key = `${fact.purpose} ${fact.value} ${fact.per}`;
      if (!found.has(key)) found.set(key, fact);
    }
  }
  return [...found.values()];
}

function amountsIn(context: Context, sentence: Sentence): Found<AmountFact>[] {
  const { text } = sentence;
  return merged(text, amounts(text))
    .slice(0, MOST_PER_SENTENCE)
    .flatMap((amount) => {
      const whole = leadOf(context, sentence, amount.start);
      const tail = text.slice(amount.end, amount.end + TAIL);
      const lead = whole.slice(whole.lastIndexOf(';') + 1);
      const rule = PURPOSES.find(
        (item) =>
          amount.value >= (item.least ?? 1) &&
          ((item.lead?.test(lead) && (item.purpose !== 'insurance' || !item.tail || item.tail.test(tail))) ||
            (!item.lead && item.tail?.test(tail))) &&
          !item.not?.test(lead),
      );
      if (!rule) return [];
      const match = { start: sentence.start + amount.start, end: sentence.start + amount.end };
      const fact: Found<AmountFact> = {
        purpose: rule.purpose,
        value: amount.value,
        per: perOf(tail, rule.purpose),
        mismatch: amount.mismatch,
        span: wordsAbout(context.normal.cased, sentence, match),
        match,
        confidence: amount.mismatch ? rule.confidence - 0.2 : rule.confidence,
      };
      return [fact];
    });
}

/** The text before an amount; if the amount begins its sentence, also the end of the previous sentence. */
function leadOf({ normal, sentences }: Context, sentence: Sentence, at: number): string {
  const before = sentences[sentence.index - 1];
  const open = before && at < 40 && !/[.;]$/.test(before.text);
  return normal.lower.slice(
    Math.max(open ? before.start : sentence.start, sentence.start + at - LEAD),
    sentence.start + at,
  );
}

/** '$1,000,000.00 (One Million Dollars)' is one amount in either order; a difference is a mismatch. */
function merged(text: string, found: Quantity[]): Quantity[] {
  const kept: Quantity[] = [];
  for (const amount of found) {
    const last = kept.at(-1);
    const between = last && text.slice(last.end, amount.start);
    if (
      last &&
      between !== undefined &&
      /^(?:\.00)? ?(?:u\.?s\.? ?)?(?:dollars?)? ?\(? ?(?:us|u\.s\.)? ?$/.test(between) &&
      between.includes('(')
    ) {
      kept[kept.length - 1] = {
        ...last,
        end: amount.end,
        mismatch: last.mismatch || amount.mismatch || Math.abs(last.value - amount.value) >= 1,
      };
    } else kept.push(amount);
  }
  return kept;
}

const PER = regex`
  ^[^.;$]{0,40}?\b(?:per|for each|for every|each|a|an|any one) (?:\w+ ){0,2}?(
    hour|day|week|month|year|annum|occurrence|accident)\b
`;

function perOf(tail: string, purpose: AmountPurpose): AmountFact['per'] {
  const per = PER.exec(tail)?.[1];
  if (per === 'annum') return 'year';
  if (per === 'accident') return 'occurrence';
  if (per) return per as AmountFact['per'];
  return purpose === 'insurance' && /^[^.;$]{0,60}\baggregate\b/.test(tail) ? 'aggregate' : null;
}
