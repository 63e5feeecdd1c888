import { locateQuote } from '../../../../_shared/analysis/locate-quote.ts';
import { decide, type Weight } from '../../../../_shared/analysis/review.ts';
import { riskScore, scoreGroups } from '../../../../_shared/analysis/score.ts';
import type { Finding } from '../../../../_shared/schemas/index.ts';
import type {
  Analysis as EngineAnalysis,
  Finding as EngineFinding,
} from '../../../../_shared/vocabulary/analysis.ts';

/** A finding as it is stored with a new analysis, with the decision it inherited. */
export type FindingToSave = Omit<EngineFinding, 'id'> &
  Pick<Finding, 'review_status' | 'review_note' | 'reviewed_by' | 'reviewed_at' | 'original' | 'statement'>;

interface AnalysisToSave {
  findings: FindingToSave[];
  groups: EngineAnalysis['groups'];
  riskScore: number | null;
}

/**
 * Carries decisions over from the last analysis to findings about the same clause. Findings that people added
 * stay if their words are still in the document. Decisions about changed clauses are dropped, since the words
 * differ.
 */
export function carryOver(
  analysis: EngineAnalysis,
  earlier: readonly Finding[],
  pages: readonly string[],
): AnalysisToSave {
  const decided = new Map(
    earlier
      .filter(
        ({ review_status, source, statement }) =>
          review_status !== 'open' && source !== 'person' && !statement,
      )
      .map((finding) => [identity(finding, finding.original ?? finding), finding]),
  );
  const found = [...analysis.findings, ...analysis.missing].map((finding) =>
    inherit(finding, decided.get(identity(finding, finding))),
  );
  const absent = new Set(analysis.missing.map(({ category }) => category));
  const added = earlier
    .filter(({ source, statement }) => source === 'person' || statement)
    .flatMap((finding) =>
      finding.statement ? movedStatement(finding, pages, absent) : moved(finding, pages),
    );
  const findings = [...found, ...added];
  const groups = scoreGroups(findings);
  return { findings, groups, riskScore: analysis.risk_score === null ? null : riskScore(groups) };
}

/**
 * Identifies a finding by kind, category, and quote; by its title too if informational, since one quote may
 * state several facts. A missing clause has no quote, so its title is used.
 */
function identity(
  { quote, title }: EngineFinding | Finding,
  { kind, category }: Weight | EngineFinding,
): string {
  const words = quote?.replace(/\s+/g, '') ?? title;
  return JSON.stringify(kind === 'info' ? [kind, category, words, title] : [kind, category, words]);
}

function inherit(finding: EngineFinding, earlier: Finding | undefined): FindingToSave {
  if (!earlier) {
    return {
      ...finding,
      review_status: 'open',
      review_note: null,
      reviewed_by: null,
      reviewed_at: null,
      original: null,
      statement: null,
    };
  }
  const { kind, category, severity, points } = finding;
  const { now, original } = decide(
    { kind, category, severity, points },
    {
      decision: earlier.review_status,
      category: earlier.category,
      // A correction that kept the finding informational gave it no severity.
      severity: earlier.kind === 'info' ? undefined : earlier.severity,
    },
  );
  const { review_status, review_note, reviewed_by, reviewed_at } = earlier;
  return {
    ...finding,
    ...now,
    original,
    review_status,
    review_note,
    reviewed_by,
    reviewed_at,
    statement: null,
  };
}

/** A language model's statement, if all its quotes are still in the document; a missing clause, if still unreported. */
function movedStatement(
  finding: Finding,
  pages: readonly string[],
  absent: ReadonlySet<string>,
): FindingToSave[] {
  const { statement } = finding;
  if (!statement) return [];
  if (finding.quote === null) return absent.has(finding.category) ? [] : [finding];
  const relocate = (spans: typeof statement.quotes) =>
    spans.map(({ quote, start }) => locateQuote(pages, quote, start));
  const [quotes, softened] = [relocate(statement.quotes), relocate(statement.softened_by)];
  const isThere = (span: (typeof quotes)[number]) => span !== null;
  const [first, ...others] = quotes.filter(isThere);
  if (!first || ![...quotes, ...softened].every(isThere)) return [];
  return [
    {
      ...finding,
      ...first,
      shown: null,
      spans: others.map(({ start, end, page }) => ({ start, end, page })),
      statement: { ...statement, quotes: [first, ...others], softened_by: softened.filter(isThere) },
    },
  ];
}

function moved(finding: Finding, pages: readonly string[]): FindingToSave[] {
  const span = finding.quote === null ? null : locateQuote(pages, finding.quote, finding.start ?? 0);
  return span ? [{ ...finding, ...span, shown: null, spans: [] }] : [];
}
