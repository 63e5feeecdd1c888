import { leaningInWords, rankInWords } from '@analysis/percentile/words.ts';
import { missingPoints, severityPoints } from '@analysis/thresholds.ts';
import type { Analysis, Finding } from '@schemas/analysis.ts';
import { categoryLabel } from '@vocabulary/taxonomy.ts';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths.ts';
import { groupOf } from '../findings/finding-groups.ts';
import { FindingPoints } from '../findings/finding-points.tsx';
import { type GroupParts, scoreParts } from './score-parts.ts';

interface ScoreBreakdownProps {
  analysis: Analysis;
  onSelect: (id: string) => void;
}

/**
 * Shows how the score adds up, group by group: each finding's points, each cap's reduction, and rejected
 * findings.
 */
export function ScoreBreakdown({ analysis, onSelect }: ScoreBreakdownProps) {
  const { groups, rejected } = scoreParts(analysis);
  const sum = groups.reduce((total, { group }) => total + group.points, 0);
  return (
    <div className="grid gap-5 border-t pt-4">
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 desk:grid-cols-3">
        {groups.map((parts) => (
          <Group key={parts.group.key} parts={parts} onSelect={onSelect} />
        ))}
      </div>
      {rejected.length > 0 && <Rejected findings={rejected} onSelect={onSelect} />}
      <p className="text-muted-foreground">
        {groups.map(({ group }) => group.points).join(' + ')} = {sum}
        {sum < 1 && '; the minimum score is 1'}. A critical finding adds {severityPoints.critical}, high{' '}
        {severityPoints.high}, medium {severityPoints.medium}, low {severityPoints.low}; a missing clause{' '}
        {missingPoints.major} or {missingPoints.minor}. Sentences flagged only by the statistical model add
        points too, most severe first, until the score matches the ratings of similar contracts.{' '}
        <Link to={paths.accuracy} className="underline underline-offset-2 hover:text-foreground">
          How accurate is this?
        </Link>
      </p>
      {analysis.leaning && <p className="text-muted-foreground">{leaningInWords(analysis.leaning)}</p>}
      {analysis.percentile && (
        <p className="text-muted-foreground">
          {rankInWords(analysis.percentile)} In our tests, two out of three contracts with this score were
          rated between {analysis.percentile.low}% and {analysis.percentile.high}%.
        </p>
      )}
      <p className="text-muted-foreground">{lawInWords(analysis.jurisdictions)}</p>
    </div>
  );
}

/** Names the jurisdictions whose law was applied to the findings. */
function lawInWords({ contract, project }: Analysis['jurisdictions']): string {
  if (contract === null && project === null) {
    return "Neither the contract nor the project names a state, so state law was not checked. Set the project's state and analyze again.";
  }
  if (contract === project)
    return `Checked against ${project} law, which is also the contract's governing law.`;
  const chosen = contract && `${contract} (governing law)`;
  const there = project && `${project} (project location)`;
  return `Checked against the law of ${[there, chosen].filter(Boolean).join(' and ')}, where we cover it.`;
}

function Group({ parts, onSelect }: { parts: GroupParts; onSelect: (id: string) => void }) {
  const { group, counted, silent, cut } = parts;
  return (
    <section aria-label={group.label} className="min-w-0">
      <h3 className="flex items-baseline justify-between gap-2 border-b pb-1">
        {group.label}
        <span className="whitespace-nowrap font-normal text-muted-foreground">
          {group.points} of {group.cap}
        </span>
      </h3>
      <ul>
        {counted.map((finding) => (
          <li key={finding.id}>
            <PartButton finding={finding} onSelect={onSelect}>
              <Moved finding={finding} />
            </PartButton>
          </li>
        ))}
        {cut > 0 && (
          <li className="flex justify-between gap-2 py-1 text-muted-foreground">
            Reduced by the cap of {group.cap}
            <span className="font-semibold">−{cut}</span>
          </li>
        )}
        {counted.length === 0 && <li className="py-1 text-muted-foreground">No points.</li>}
        {silent > 0 && (
          <li className="py-1 text-xs text-muted-foreground">
            {silent} informational {silent === 1 ? 'note' : 'notes'} (0 points)
          </li>
        )}
      </ul>
    </section>
  );
}

interface PartButtonProps {
  finding: Finding;
  onSelect: (id: string) => void;
  children?: React.ReactNode;
}

function PartButton({ finding, onSelect, children }: PartButtonProps) {
  return (
    <button
      type="button"
      onClick={() => onSelect(finding.id)}
      className="-mx-1 flex w-[calc(100%+0.5rem)] items-baseline justify-between gap-2 rounded-sm px-1 py-1 text-left transition-colors hover:bg-accent"
    >
      <span className="min-w-0">
        <span className="break-words">{finding.title}</span>
        {children}
      </span>
      <FindingPoints finding={finding} />
    </button>
  );
}

/** Note on a finding that a correction moved to another group. */
function Moved({ finding }: { finding: Finding }) {
  const { original } = finding;
  if (original === null || groupOf({ ...finding, category: original.category }) === groupOf(finding))
    return null;
  return (
    <span className="block text-xs text-muted-foreground">
      corrected from {categoryLabel(original.category)}
    </span>
  );
}

function Rejected({ findings, onSelect }: { findings: readonly Finding[]; onSelect: (id: string) => void }) {
  return (
    <section aria-label="Not counted">
      <h3 className="border-b pb-1">Not counted</h3>
      <ul>
        {findings.map((finding) => (
          <li key={finding.id}>
            <PartButton finding={finding} onSelect={onSelect}>
              <span className="block text-xs break-words text-muted-foreground">
                Rejected by <bdi>{finding.reviewed_by_name ?? 'Plumbline'}</bdi>
                {finding.review_note && `: ${finding.review_note}`}
              </span>
            </PartButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
