/** Spans of the normal text that are about a category. */

import type { Category } from '../../vocabulary/taxonomy.ts';
import type { Span } from '../read/segments.ts';

export type ClauseSpan = { category: Category; span: Span; confidence: number };

/** A located clause and its source. */
export type FoundClause = ClauseSpan & { source: 'model' | 'rule' };
