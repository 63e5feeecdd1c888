/** Percentages and their purposes. */

import type { PercentFact, PercentPurpose } from '../../vocabulary/facts.ts';
import type { Context } from '../read/context.ts';
import { percents } from '../read/numbers.ts';
import { regex } from '../read/regex.ts';
import { type Found, wordsAbout } from './found.ts';

type Purpose = {
  purpose: PercentPurpose;
  /** The words around the percentage, with '<>' in its place. */
  near: RegExp;
  not?: RegExp;
  confidence: number;
  most?: number;
};

// First match wins.
const PURPOSES: readonly Purpose[] = [
  {
    purpose: 'retainage',
    near: regex`
      \b(?:
        retainage|retention|retained percentage|retain(?:ed|s|ing)?|withh(?:old|eld|olding))\b[^.;]{0,120}<>
      |<>[^.;]{0,90}\b(?:retainage|retention|as a retainer|shall be (?:retained|withheld))
    `,
    not: /\b(?:one hundred|complete[d]? )[^.;]{0,20}<>|<>[^.;]{0,20}\bcomplet/,
    confidence: 0.86,
    most: 25,
  },
  {
    purpose: 'liquidated_damages_cap',
    near: /\b(?:liquidated|delay) damages\b[^.]{0,220}\b(?:exceed|limited|maximum|cap|limit)\b[^.;]{0,60}<>/,
    confidence: 0.84,
  },
  {
    purpose: 'liability_cap',
    near: /\b(?:liability|liable)\b[^.]{0,220}\b(?:exceed|limited|maximum|cap)\b[^.;]{0,60}<>/,
    not: /insurance/,
    confidence: 0.78,
  },
  {
    purpose: 'late_payment_interest',
    near: regex`
      \b(?:interest|late charge|service charge|overdue|past due|prime rate|finance charge)\b[^.;]{0,140}<>
      |<>[^.;]{0,40}\b(?:interest|per annum|per month)\b
    `,
    not: regex`
      \b(?:ownership|equity|membership|shares?|royalt\w+|undivided|beneficial|voting|partnership) interest
    `,
    confidence: 0.82,
    most: 40,
  },
  {
    purpose: 'shared_savings',
    near: /\bsavings?\b[^.;]{0,140}<>|<>[^.;]{0,60}\b(?:of )?(?:the |such |any )?savings?\b/,
    confidence: 0.8,
  },
  {
    purpose: 'bond',
    near: /\bbonds?\b[^.;]{0,120}<>|<>[^.;]{0,80}\b(?:performance|payment) bond/,
    confidence: 0.76,
  },
  {
    purpose: 'markup',
    near: regex`
      \b(?:overhead|profit|mark-?up|markups?)\b[^.;]{0,120}<>
      |<>[^.;]{0,70}\b(?:overhead|profit|mark-?up)
    `,
    confidence: 0.78,
    most: 60,
  },
  {
    purpose: 'fee',
    near: regex`
      \b(?:
        contractor'?s|manager'?s|construction management|builder'?s|management|the|its|a) fee\b[^.;]{0,120}<>
      |<>[^.;]{0,30}\b(?:fee)\b
    `,
    not: /attorney/,
    confidence: 0.76,
    most: 60,
  },
  {
    purpose: 'progress_payment',
    near: regex`
      \bpay(?:s|ments?|able)?\b[^.;]{0,80}<>(?: \([^()]*\))? of (?:(?:the|each|such|all|its|total|agreed) ){0,2}(?:\w+ ){0,2}?
        (?:portion|value|amounts?|invoices?|approved|work|prices?|costs?|sum|orders?)\b
      |<>[^.;]{0,60}\b(?:prices?|costs?|sum|orders?|invoices?|work|value|contract)\b[^.;]{0,20}
        \b(?:must|shall|will|is|are)(?: to)? be (?:paid|due|payable|invoiced)\b
      |\b(?:balance|remaining|remainder|down payment|deposit|advance payment|installment)(?: (?:of|is|shall be|equal to))* <>[^.;]{0,60}\b(?:prices?|costs?|sum|due|payable|paid)\b
    `,
    not: /\b(?:interest|royalt\w+|commissions?|tax(?:es)?|shares?|discount|fees?|budget)\b[^.;]{0,40}<>|\bequals? <>|\bcertified\b[^.;]{0,80}<>/,
    confidence: 0.7,
    most: 100,
  },
];
const LEAD = 220;
const TAIL = 110;
const MOST_PER_SENTENCE = 12;
const MOST = 40;
const MOST_SENTENCES = 3_000;

/** Percentages with a known purpose, in text order; repeats for the same purpose are merged. */
export function findPercentages(context: Context): Found<PercentFact>[] {
  const found = new Map<string, Found<PercentFact>>();
  let read = 0;
  for (const sentence of context.sentences) {
    const { text } = sentence;
    if (!/%|\bper ?cent/.test(text)) continue;
    if (++read > MOST_SENTENCES || found.size >= MOST) break;
    for (const percent of percents(text).slice(0, MOST_PER_SENTENCE)) {
      const lead = text.slice(Math.max(0, percent.start - LEAD), percent.start);
      const tail = text.slice(percent.end, percent.end + TAIL);
      const near = `${lead.slice(lead.lastIndexOf(';') + 1)}<>${tail.split(';', 1)[0]}`;
      const rule = PURPOSES.find(
        (item) =>
          percent.value > 0 &&
          percent.value <= (item.most ?? 200) &&
          item.near.test(near) &&
          !item.not?.test(near),
      );
      if (!rule) continue;
      const per = perOf(tail);
      const key = `${rule.purpose} ${percent.value} ${per}`;
      if (found.has(key)) continue;
      const match = { start: sentence.start + percent.start, end: sentence.start + percent.end };
      found.set(key, {
        purpose: rule.purpose,
        value: percent.value,
        per,
        mismatch: percent.mismatch,
        span: wordsAbout(context.normal.cased, sentence, match),
        match,
        confidence: percent.mismatch ? rule.confidence - 0.2 : rule.confidence,
      });
    }
  }
  return [...found.values()];
}

function perOf(tail: string): PercentFact['per'] {
  const per = /^[^.;%]{0,16}?\b(?:per|a|each) (day|month|year|annum)\b/.exec(tail)?.[1];
  return per === 'annum' ? 'year' : ((per as PercentFact['per'] | undefined) ?? null);
}
