/** Turns matches and missing clauses into ordered findings with quotes and points. */

import type { Finding, Spot } from '../../vocabulary/analysis.ts';
import type { RuleMatch } from '../find/rule-match.ts';
import type { MissingClause } from '../judge/missing.ts';
import type { Context } from '../read/context.ts';
import { overlap } from '../read/segments.ts';
import { severityPoints } from '../thresholds.ts';
import { balancedTerms } from './balanced.ts';
import type { Quoter, ScanTester } from './quoter.ts';

/** Findings without numbers; repeats are one finding. */
export function toFindings(
  hits: readonly RuleMatch[],
  context: Context,
  quote: Quoter,
  isScanned: ScanTester,
): Finding[] {
  return withSpans(hits.map((hit) => toFinding(hit, context, quote, isScanned)));
}

/** Missing clauses, highest points first. */
export function toMissing(missingClauses: readonly MissingClause[], quote: Quoter): Finding[] {
  return numbered(missingClauses.map((missingClause) => missing(missingClause, quote)));
}

/** A burden on us is onerous; one on the other side, or on neither, is information without points. */
function toFinding(hit: RuleMatch, context: Context, quote: Quoter, isScanned: ScanTester): Finding {
  const onUs = hit.onerous && hit.against === context.sides.us;
  const onThem = hit.onerous && !onUs;
  const them = context.sides.name(context.sides.us === 'payer' ? 'performer' : 'payer');
  const where = quote(hit.span);
  return {
    id: '',
    category: hit.category,
    kind: onUs ? 'onerous' : 'info',
    severity: onUs ? hit.severity : 'low',
    title: onThem && !hit.title.includes(them) ? `${hit.title} (burdens the ${them})` : hit.title,
    explanation: onThem
      ? (hit.otherwise ?? `This affects the ${them}, not you. No points.`)
      : `${hit.explanation}${onUs ? balancedTerms(hit.category, context.sides.us) : ''}`,
    ...where,
    spans: (hit.also ?? []).map((span) => spanOf(quote(span))),
    from_ocr: isScanned(where),
    confidence: hit.confidence,
    source: hit.source ?? 'rule',
    params: withoutUndefined(hit.params),
    // The model's findings get points after all findings are known.
    points: onUs && hit.source !== 'model' ? severityPoints[hit.severity] : 0,
    law: [],
    folded: false,
  };
}

/**
 * Repeats become one finding with further spans; the repeat with the most points, or the first, represents
 * all.
 */
function withSpans(found: readonly Finding[]): Finding[] {
  const first = new Map<string, Finding>();
  for (const finding of [...found].sort(byWeight)) {
    // Two sentences with the same kind of burden are two burdens.
    const key = finding.source === 'model' ? JSON.stringify(finding.start) : duplicateKey(finding);
    const earlier = first.get(key);
    if (earlier) first.set(key, { ...earlier, spans: [...earlier.spans, ...spansOf(finding)] });
    else first.set(key, finding);
  }
  return [...first.values()].map((finding) => ({ ...finding, spans: apart(finding) }));
}

/** Key that repeats of a finding share, regardless of the side it burdens. */
function duplicateKey({ category, title, params: { party: _, ...figures }, quote }: Finding): string {
  const fact = title.replace(/ \(burdens the [^)]*\)$/, '');
  return JSON.stringify([category, fact, Object.entries(figures).sort(), quote === null]);
}

const spanOf = ({ start, end, page }: Spot): Spot => ({ start, end, page });

const spansOf = ({ start, end, page, spans }: Finding): Spot[] =>
  start === null || end === null || page === null ? spans : [{ start, end, page }, ...spans];

/** The finding's other spans in order, without duplicates. */
function apart({ start, end, spans }: Finding): Spot[] {
  const kept: Spot[] = [];
  const isReported = (quote: Spot) =>
    overlap(quote, { start: start ?? -1, end: end ?? -1 }) || kept.some((other) => overlap(quote, other));
  for (const quote of [...spans].sort((a, b) => a.start - b.start)) if (!isReported(quote)) kept.push(quote);
  return kept.slice(0, MOST_PLACES);
}

function missing(missingClause: MissingClause, quote: Quoter): Finding {
  const near = missingClause.nearest && quote(missingClause.nearest);
  return {
    id: '',
    category: missingClause.category,
    kind: 'missing',
    severity: missingClause.severity,
    title: missingClause.title,
    explanation: near
      ? `${missingClause.explanation} Page ${near.page}: “${excerpt(near.shown ?? near.quote)}”`
      : missingClause.explanation,
    quote: null,
    shown: null,
    page: null,
    start: null,
    end: null,
    spans: [],
    from_ocr: false,
    confidence: near ? 0.6 : 0.75,
    source: 'rule',
    params: {},
    points: missingClause.points,
    law: [],
    folded: false,
  };
}

function byWeight(a: Finding, b: Finding): number {
  return (
    b.points - a.points ||
    height(b) - height(a) ||
    (a.start ?? 0) - (b.start ?? 0) ||
    byText(a.category, b.category) ||
    byText(a.title, b.title)
  );
}

/** Notes come after findings with points. */
const height = ({ kind, severity }: Finding) => (kind === 'info' ? 0 : severityPoints[severity]);

/**
 * Compares code units: the result is the same everywhere, and loading a collator takes as long as reading a
 * page.
 */
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Missing clauses by points, numbered. */
export function numbered(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(byWeight).map((finding, index) => ({ ...finding, id: `m${index + 1}` }));
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}

const EXCERPT = 160;
/** Maximum other spans of a finding; more than anyone would visit. */
const MOST_PLACES = 40;

/** The beginning of a quote, on one line. */
function excerpt(quote: string): string {
  const line = quote.replace(/\s+/g, ' ');
  return line.length <= EXCERPT ? line : `${line.slice(0, line.lastIndexOf(' ', EXCERPT))} …`;
}
