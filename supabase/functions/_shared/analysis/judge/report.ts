/** Helpers shared by rules. */

import type { Params, Severity } from '../../vocabulary/analysis.ts';
import type { Category } from '../../vocabulary/taxonomy.ts';
import type { RuleMatch } from '../find/rule-match.ts';
import type { Context, Match } from '../read/context.ts';
import { regex } from '../read/regex.ts';
import type { Side } from '../read/sides.ts';

/** Words that make a sentence mutual. */
export const MUTUAL = regex`
  \b(?:neither (?:party|the)|neither of the parties|either party|each party|both parties|each of the parties
    |the parties (?:hereto )?(?:shall|will|waive|agree|each|hereby)|mutual(?:ly)?|each other|the other party
    |no party|(?:owner|contractor|subcontractor|builder|client|purchaser|company) (?:and|nor|or) (?:the )?(?:
    owner|contractor|general contractor|subcontractor|builder
    |client|purchaser|company|design-builder) (?:each |both |hereby )?(?:waive|shall|agree|is|are|may|will)
    |neither (?:owner|contractor|builder|client|purchaser|company))
`;

type Report = {
  rule: string;
  category: Category;
  severity?: Severity;
  against?: Side | null;
  title: string;
  explanation: string;
  otherwise?: string;
  params?: Params;
  confidence: number;
};

/** Builds a match that burdens a side. */
export function onerous(
  context: Context,
  match: Match,
  report: Report & { against: Side; severity: Severity },
): RuleMatch {
  const { params = {}, ...rest } = report;
  return {
    ...rest,
    onerous: true,
    params: { ...params, party: params.party ?? context.sides.name(report.against) },
    span: context.quote(match),
  };
}

/** Builds an informational match without points. */
export function info(context: Context, match: Match, report: Report): RuleMatch {
  const { params = {}, ...rest } = report;
  return { against: null, severity: 'low', ...rest, onerous: false, params, span: context.quote(match) };
}

/** Returns the element with the highest value, the first on a tie; null if there is none. */
export function greatest<T>(items: readonly T[], measure: (item: T) => number): T | null {
  let best: T | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const value = measure(item);
    if (value > most) [best, most] = [item, value];
  }
  return best;
}

/** Formats an amount as '$1,250,000', with cents if there are any. */
export function dollars(amount: number): string {
  const [whole = '', cents] = String(Math.round(amount * 100) / 100).split('.');
  return `$${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${cents === undefined ? '' : `.${cents}`}`;
}
