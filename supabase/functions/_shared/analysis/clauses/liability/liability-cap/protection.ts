/** A cap on liability that no rule reads. */
import type { FoundClause } from '../../../find/clause-span.ts';
import type { RuleMatch } from '../../../find/rule-match.ts';
import { clauseSentences } from '../../../judge/clause-sentences.ts';
import { info } from '../../../judge/report.ts';
import type { Context } from '../../../read/context.ts';
import { regex } from '../../../read/regex.ts';
import { capOnLiability } from './figures.ts';

const TOTAL = regex`
  \b(?:total|aggregate|maximum|cumulative|overall|entire)\b
    .{0,60}?\bliabilit(?:y|ies)\b.{0,500}?\b(?:exceed|limited to)\b
  |\bliabilit(?:y|ies)\b.{0,300}?\bexceed\b.{0,40}?\b(?:in the aggregate|price|sum|fee)\b
`;

const INSURED = /\b(?:insurance|polic(?:y|ies)|each occurrence|surety|bond)\b/;

export function protectsByCap(
  context: Context,
  clauses: readonly FoundClause[],
  hits: readonly RuleMatch[],
): RuleMatch | null {
  if (hits.some(({ rule }) => rule === 'liability-cap' || rule === 'uncapped-liability')) return null;
  const found = clauseSentences(context, clauses, 'liability_cap').find(
    ({ text }) => TOTAL.test(text) && !INSURED.test(text),
  );
  if (!found) return null;
  const stated = capOnLiability(found.text);
  return info(context, found, {
    rule: 'liability-cap',
    category: 'liability_cap',
    title: stated?.title ?? 'Liability is capped',
    explanation: 'The cost of a claim is limited. Check the exceptions.',
    params: stated?.params ?? { cap: 'stated' },
    confidence: 0.6,
  });
}
