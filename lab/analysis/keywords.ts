/** Findings of the engine without a model. */

import { rules } from '../../supabase/functions/_shared/analysis/clauses/order.ts';
import { locate } from '../../supabase/functions/_shared/analysis/find/locate.ts';
import { locatorMatches } from '../../supabase/functions/_shared/analysis/find/locator-matches.ts';
import { modelCategories } from '../../supabase/functions/_shared/analysis/model/categories.ts';
import { unitsOf } from '../../supabase/functions/_shared/analysis/model/units.ts';
import { readDocument } from '../../supabase/functions/_shared/analysis/read/context.ts';
import { normalize } from '../../supabase/functions/_shared/analysis/read/normalize.ts';
import type { Span } from '../../supabase/functions/_shared/analysis/read/segments.ts';
import type { Category } from '../../supabase/functions/_shared/vocabulary/taxonomy.ts';
import type { LabelledContract } from './cuad.ts';

/**
 * Per unit of all contracts, a bit for each of the model's categories: `keywords` for what rules and locators
 * report there, `onerous` for onerous findings of rules.
 */
export function withoutModel(contracts: readonly LabelledContract[]): {
  keywords: Uint32Array;
  onerous: Uint32Array;
} {
  const keywords: number[] = [];
  const onerous: number[] = [];
  for (const { text } of contracts) {
    const context = readDocument(normalize(text), 'contractor');
    const hits = rules.flatMap((rule) => rule(context));
    const located = locate(context, hits, locatorMatches(context));
    const weighing = hits.filter((hit) => hit.onerous);
    for (const unit of unitsOf(context.sentences)) {
      keywords.push(bitsAt(located, unit));
      onerous.push(bitsAt(weighing, unit));
    }
  }
  return { keywords: Uint32Array.from(keywords), onerous: Uint32Array.from(onerous) };
}

function bitsAt(found: readonly { category: Category; span: Span }[], unit: Span): number {
  let bits = 0;
  for (const { category, span } of found) {
    const bit = (modelCategories as readonly string[]).indexOf(category);
    if (bit >= 0 && span.start < unit.end && unit.start < span.end) bits |= 1 << bit;
  }
  return bits >>> 0;
}
