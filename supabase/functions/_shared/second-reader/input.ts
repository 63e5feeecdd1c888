/** A reading's input from an analysis, and a statement as a finding. */
import { pointsOf } from '../analysis/review.ts';
import type { Analysis, Finding } from '../vocabulary/analysis.ts';
import { type Category, categoryLabel } from '../vocabulary/taxonomy.ts';
import type { KnownFinding, ReadingInput } from './reading.ts';
import type { Statement } from './statements.ts';

type Analyzed = Pick<Analysis, 'clauses' | 'paper' | 'perspective'> & {
  findings: readonly Pick<Finding, 'kind' | 'category' | 'severity' | 'title' | 'quote' | 'start' | 'end'>[];
};

/**
 * The findings that a reading may dispute: missing clauses, and those about words of the contract. It may also grade the
 * latter.
 */
export function knownFindings<One extends Analyzed['findings'][number]>(
  findings: readonly One[],
): (One & KnownFinding)[] {
  return [
    ...findings.filter(({ kind }) => kind === 'missing'),
    ...findings.filter(({ kind, quote }) => kind === 'onerous' && quote !== null),
  ];
}

export function readingInput(
  pages: readonly string[],
  { findings, clauses, paper, perspective }: Analyzed,
  window: ReadingInput['window'],
): ReadingInput {
  return {
    pages,
    perspective,
    paper: paper?.kind.replaceAll('_', ' ') ?? null,
    findings: knownFindings(findings),
    present: [...new Set<Category>(clauses.map(({ category }) => category))],
    window,
  };
}

/** A statement as a finding; the caller adds its position in the list and its review. */
export function asFinding(
  statement: Statement,
): Omit<Finding, 'id' | 'from_ocr' | 'source'> & { source: 'llm' } {
  const { kind, family, severity, says, ask, quotes } = statement;
  const [first, ...others] = quotes;
  return {
    category: family,
    kind,
    severity,
    title: kind === 'missing' ? `No clause: ${categoryLabel(family)}` : categoryLabel(family),
    explanation: ask === null ? says : `${says} ${ask}`,
    quote: first?.quote ?? null,
    shown: null,
    page: first?.page ?? null,
    start: first?.start ?? null,
    end: first?.end ?? null,
    spans: others.map(({ start, end, page }) => ({ start, end, page })),
    confidence: confidence[statement.challenge?.survived ? 'upheld' : 'stated'],
    source: 'llm',
    params: {},
    points: pointsOf(kind, severity),
    law: [],
    folded: severity === 'low',
  };
}

/** Confidence shown for a statement: below a rule's, and higher if a second look upheld it. */
const confidence = { upheld: 0.6, stated: 0.5 } as const;
