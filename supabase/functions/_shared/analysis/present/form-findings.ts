/** Facts of incorporated forms as findings. They cite form and article and never quote the paper. */

import type { Finding } from '../../vocabulary/analysis.ts';
import type { FormProvision } from '../known-forms/form-facts.ts';

const confidence = { high: 0.8, medium: 0.6 } as const;

/**
 * These findings have no points, because published forms are the benchmark. `from` is the number of the first
 * one.
 */
export function toFormFindings(facts: readonly FormProvision[], from: number): Finding[] {
  const reported = facts.filter(({ isBesideOwn }) => !isBesideOwn);
  return reported.map(({ category, title, says, citation, params, certainty }, at) => ({
    id: `f${from + at}`,
    category,
    kind: 'info',
    severity: 'low',
    title,
    explanation: [
      says,
      `From ${citation}, which the contract incorporates by reference. Supplementary conditions that are not uploaded may change it.`,
      ...(certainty === 'medium' ? ['Check it in the printed form.'] : []),
    ].join(' '),
    quote: null,
    shown: null,
    spans: [],
    page: null,
    start: null,
    end: null,
    from_ocr: false,
    confidence: confidence[certainty],
    source: 'rule',
    params: { ...params, form: citation },
    law: [],
    points: 0,
    folded: true,
  }));
}
