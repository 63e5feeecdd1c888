/** Places in the normal text that speak of a category. */
import type { Span } from '../read/segments.ts';
import type { Category } from '../taxonomy.ts';

export type Located = { category: Category; span: Span; confidence: number };

/** A located clause and what located it. */
export type LocatedClause = Located & { source: 'model' | 'rule' | 'llm' };
