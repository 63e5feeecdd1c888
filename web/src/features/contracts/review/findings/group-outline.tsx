import type { Finding, ScoreGroup } from '@contract/analysis.ts';
import { cn } from '@/lib/utils.ts';
import { groupOf } from './finding-groups.ts';

interface GroupOutlineProps {
  groups: readonly ScoreGroup[];
  findings: readonly Finding[];
  selected: string | null;
  onSelect: (id: string) => void;
}

/** What the document says, or makes part of itself. */
const isInText = ({ start, params }: Finding) => start !== null || params.form !== undefined;

/** The findings' titles under their groups: the document at a glance. */
export function GroupOutline({ groups, findings, selected, onSelect }: GroupOutlineProps) {
  return (
    <nav aria-label="Findings by group" className="grid gap-4 text-xs">
      {groups.map((group) => {
        const own = findings.filter((finding) => groupOf(finding) === group.key && isInText(finding));
        return (
          <div key={group.key}>
            <p className="flex items-baseline justify-between gap-2 border-b pb-1 font-semibold">
              {group.label}
              <span className="font-normal text-muted-foreground">{group.points}</span>
            </p>
            <ul className="mt-1">
              {own.map((finding) => (
                <li key={finding.id}>
                  <button
                    type="button"
                    aria-current={finding.id === selected}
                    onClick={() => onSelect(finding.id)}
                    className={cn(
                      'w-full rounded-sm px-1 py-1 text-left text-muted-foreground transition-colors hover:bg-accent hover:text-foreground',
                      finding.id === selected && 'bg-primary-soft font-medium text-foreground',
                    )}
                  >
                    {finding.title}
                  </button>
                </li>
              ))}
              {own.length === 0 && <li className="px-1 py-1 text-muted-foreground">Nothing found</li>}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
