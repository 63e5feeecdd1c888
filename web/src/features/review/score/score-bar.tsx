import { rangeInWords } from '@analysis/percentile/words.ts';
import type { Analysis, GroupKey, ScoreGroup } from '@schemas/analysis.ts';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { RiskBadge } from '@/components/risk-badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/lib/utils.ts';
import { ScoreBreakdown } from './score-breakdown.tsx';

interface ScoreBarProps {
  analysis: Analysis;
  group: GroupKey | null;
  onGroup: (group: GroupKey | null) => void;
  /** Opens a finding listed in the breakdown. */
  onSelect: (id: string) => void;
}

/**
 * The score and its groups, to show what drives it. Each group's bar is filled by its share of the points it
 * can have. Clicking a group filters the findings.
 */
export function ScoreBar({ analysis, group, onGroup, onSelect }: ScoreBarProps) {
  const [explained, setExplained] = useState(false);
  const breakdownId = useId();
  // The reason for a missing score is shown above the desk. Adding up points here would suggest a score.
  if (analysis.risk_score === null) return null;
  return (
    <section
      aria-label="Risk score"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border bg-card px-3 py-1.5"
    >
      <div className="grid items-center gap-x-5 gap-y-1 max-md:grid-cols-[1fr_auto] md:grid-cols-[auto_minmax(0,1fr)_auto]">
        <div className="flex flex-wrap items-center gap-x-2.5">
          <p className="text-2xl font-semibold tabular-nums">{analysis.risk_score}%</p>
          <RiskBadge score={analysis.risk_score} />
          {analysis.percentile && (
            <p className="text-xs text-muted-foreground max-sm:hidden">{rangeInWords(analysis.percentile)}</p>
          )}
        </div>
        <ul
          className={cn(
            'gap-x-px gap-y-1 max-md:order-last max-md:col-span-2 md:grid md:grid-cols-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none',
            explained ? 'grid' : 'hidden',
          )}
        >
          {analysis.groups.map((one) => (
            <li key={one.key}>
              <GroupSegment
                group={one}
                pressed={one.key === group}
                onPress={() => onGroup(one.key === group ? null : one.key)}
              />
            </li>
          ))}
        </ul>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={explained}
          aria-controls={breakdownId}
          onClick={() => setExplained((open) => !open)}
          className="-mx-1.5 w-fit"
        >
          <ChevronRight aria-hidden className={cn('size-4 transition-transform', explained && 'rotate-90')} />
          <span className="max-sm:sr-only desk:sr-only">How this score is calculated</span>
        </Button>
      </div>
      <div id={breakdownId} hidden={!explained}>
        {explained && <ScoreBreakdown analysis={analysis} onSelect={onSelect} />}
      </div>
    </section>
  );
}

function GroupSegment({
  group,
  pressed,
  onPress,
}: {
  group: ScoreGroup;
  pressed: boolean;
  onPress: () => void;
}) {
  const share = group.cap === 0 ? 0 : group.points / group.cap;
  const fill = share > 0.6 ? 'bg-danger-fill' : share > 0.3 ? 'bg-attention-fill' : 'bg-good-fill';
  const cut = group.raw_points - group.points;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cn(
        'grid h-full w-full content-start gap-y-1 rounded-sm px-1.5 py-1 text-left transition-colors hover:bg-accent',
        pressed && 'bg-primary-soft',
      )}
    >
      <span className="h-1.5 overflow-hidden rounded-[1px] bg-secondary" aria-hidden>
        <span className={cn('block h-full', fill)} style={{ width: `${share * 100}%` }} />
      </span>
      <span className="text-xs leading-4">
        <span className="line-clamp-2">{group.label}</span>{' '}
        <span className="whitespace-nowrap text-muted-foreground">
          <span className="font-semibold text-foreground">{group.points}</span> of {group.cap}
        </span>
        {cut > 0 && (
          <span
            className="text-muted-foreground"
            title={`The findings add up to ${group.raw_points}. The group counts at most ${group.cap}.`}
          >
            {' '}
            (capped)
          </span>
        )}
      </span>
    </button>
  );
}
