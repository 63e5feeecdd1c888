/** What a rule finds to say about a clause. */
import type { Context } from '../read/context.ts';
import type { Span } from '../read/segments.ts';
import type { Side } from '../read/sides.ts';
import type { Params, Severity } from '../schema.ts';
import type { Category } from '../taxonomy.ts';

/**
 * What a rule reports. `against` is the side it weighs on; null where it weighs on nobody or on both alike.
 */
export type Hit = {
  rule: string;
  category: Category;
  onerous: boolean;
  against: Side | null;
  severity: Severity;
  title: string;
  explanation: string;
  /** What to say when it weighs on the other side. */
  otherwise?: string;
  params: Params;
  confidence: number;
  span: Span;
  /** Who found it where it was no rule. */
  source?: 'model';
  /** Where else the contract says it. */
  also?: readonly Span[];
  /** What a language model said about the clause, where it was the one to point at it. */
  said?: string;
};

export type Rule = (context: Context) => Hit[];
