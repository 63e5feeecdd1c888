/** The result of a rule on a clause. */

import type { Params, Severity } from '../../vocabulary/analysis.ts';
import type { Category } from '../../vocabulary/taxonomy.ts';
import type { Context } from '../read/context.ts';
import type { Span } from '../read/segments.ts';
import type { Side } from '../read/sides.ts';

/** A rule's result. `against` is the side it burdens; null if neither or both. */
export type RuleMatch = {
  rule: string;
  category: Category;
  onerous: boolean;
  against: Side | null;
  severity: Severity;
  title: string;
  explanation: string;
  /** The explanation if it burdens the other side. */
  otherwise?: string;
  params: Params;
  confidence: number;
  span: Span;
  /** The source, if not a rule. */
  source?: 'model';
  /** Other spans in the contract. */
  also?: readonly Span[];
};

export type Rule = (context: Context) => RuleMatch[];
