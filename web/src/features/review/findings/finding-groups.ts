import { byPriority, type FindingSection, isFolded } from '@analysis/finding-sections.ts';
import { categoryGroup } from '@analysis/thresholds.ts';
import type { Finding, GroupKey, Severity } from '@schemas/analysis.ts';

/** Returns the score group of a finding's category. */
export function groupOf(finding: Finding): GroupKey {
  return categoryGroup[finding.category] ?? 'administration';
}

const WEIGHT: Record<Severity, number> = { critical: 0, high: 1, medium: 2, low: 3 };

/** Titles that more than one finding has. */
export function repeatedTitles(findings: readonly Finding[]): Set<string> {
  const titles = findings.map(({ title }) => title);
  return new Set(titles.filter((title, at) => titles.indexOf(title) !== at));
}

export const findingOrders = ['priority', 'position', 'severity'] as const;
export type FindingOrder = (typeof findingOrders)[number];

/**
 * Findings as the list shows them. By priority: the ten that matter most as the engine ranks them, then the
 * rest by clause. By position: by page, those without a quote last. By severity: in one section. Ties keep
 * the engine's order. Folded findings are not in a section.
 */
export function sectionsOf(
  findings: readonly Finding[],
  order: FindingOrder,
): { sections: FindingSection[]; folded: Finding[] } {
  const folded = findings.filter(isFolded);
  const shown = findings.filter((finding) => !isFolded(finding));
  return { sections: shown.length === 0 ? [] : sectionsBy[order](shown), folded };
}

const sectionsBy: Record<FindingOrder, (findings: readonly Finding[]) => FindingSection[]> = {
  priority: byPriority,
  position: (findings) => {
    const start = (finding: Finding) => finding.start ?? Number.MAX_SAFE_INTEGER;
    const byPage = Map.groupBy(
      findings.toSorted((a, b) => start(a) - start(b)),
      ({ page }) => page,
    );
    return [...byPage].map(([page, own]) => ({
      label: page === null ? 'Not quoted from a page' : `Page ${page}`,
      findings: own,
    }));
  },
  severity: (findings) => [
    { label: null, findings: findings.toSorted((a, b) => WEIGHT[a.severity] - WEIGHT[b.severity]) },
  ],
};

/** Missing clauses, most severe first. */
export const orderMissing = (missing: readonly Finding[]): Finding[] =>
  missing.toSorted((a, b) => WEIGHT[a.severity] - WEIGHT[b.severity] || b.points - a.points);
