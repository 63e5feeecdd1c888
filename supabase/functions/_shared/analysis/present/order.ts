/**
 * The order in which findings are listed: the most dangerous for us first, by what the model learned from
 * readers and what rules found out. The rest is folded: notes, low findings, and findings beyond what a person
 * reads.
 */

import type { Finding, Severity, Spot } from '../../vocabulary/analysis.ts';
import type { Danger } from '../onerous/find-onerous.ts';
import type { Context } from '../read/context.ts';
import { unfoldedFindings } from '../thresholds.ts';

type Ranked = { finding: Finding; rank: number };

/** Added for facts that a rule found out and a sentence alone does not show. */
const KNOWN_BY_RULE: Record<Severity, number> = { critical: 0.8, high: 0.6, medium: 0.3, low: -0.3 };

/** Share of the shorter of a sentence and a quote that must be in both. */
const SHARED = 0.3;

/** Numbered findings in the order to list them. */
export function inOrderOfDanger(
  findings: readonly Finding[],
  { normal }: Context,
  dangers: readonly Danger[],
  words: number,
): Finding[] {
  const sentences = dangers.map(({ start, end, danger }) => {
    const from = normal.map[start] ?? 0;
    return { start: from, end: (normal.map[end - 1] ?? from) + 1, danger };
  });
  const most = Math.min(
    unfoldedFindings.most,
    Math.max(unfoldedFindings.least, words / unfoldedFindings.wordsEach),
  );
  let unfolded = 0;
  return findings
    .map((finding): Ranked => ({ finding, rank: rankOf(finding, sentences) }))
    .sort(byRank)
    .map(({ finding }, at) => {
      const isFolded = finding.kind === 'info' || finding.severity === 'low' || unfolded >= most;
      if (!isFolded) unfolded += 1;
      return { ...finding, id: `f${at + 1}`, folded: isFolded };
    });
}

function rankOf(finding: Finding, sentences: readonly Danger[]): number {
  const danger = Math.max(0, ...spotsOf(finding).map((spot) => dangerAt(sentences, spot)));
  return danger + (finding.source === 'model' ? 0 : KNOWN_BY_RULE[finding.severity]);
}

const spotsOf = ({ start, end, spans }: Finding): Pick<Spot, 'start' | 'end'>[] =>
  start === null || end === null ? spans : [{ start, end }, ...spans];

function dangerAt(sentences: readonly Danger[], { start, end }: Pick<Spot, 'start' | 'end'>): number {
  let most = 0;
  for (const sentence of sentences) {
    if (sentence.start >= end) break;
    const shared = Math.min(end, sentence.end) - Math.max(start, sentence.start);
    if (shared >= SHARED * Math.min(end - start, sentence.end - sentence.start))
      most = Math.max(most, sentence.danger);
  }
  return most;
}

const isMinor = ({ finding: { kind, severity } }: Ranked): number =>
  kind === 'info' ? 2 : severity === 'low' ? 1 : 0;

/** Burdens on us before low ones, which are folded, and before notes. The position in the text never decides, except between equal texts. */
function byRank(a: Ranked, b: Ranked): number {
  return (
    isMinor(a) - isMinor(b) ||
    b.rank - a.rank ||
    b.finding.points - a.finding.points ||
    b.finding.confidence - a.finding.confidence ||
    byText(a.finding.title, b.finding.title) ||
    byText(a.finding.quote ?? '', b.finding.quote ?? '') ||
    (a.finding.start ?? 0) - (b.finding.start ?? 0)
  );
}

/** Compares code units: the result is the same everywhere, without loading a collator. */
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
