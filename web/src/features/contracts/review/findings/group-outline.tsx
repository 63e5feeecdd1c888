import type { Finding, ScoreGroup } from '@schemas/analysis.ts';
import { CircleDashed } from 'lucide-react';
import { cn } from '@/lib/utils.ts';
import { groupOf } from './finding-groups.ts';

interface GroupOutlineProps {
  groups: readonly ScoreGroup[];
  findings: readonly Finding[];
  missing: readonly Finding[];
  selected: string | null;
  /** Jumps to a finding in the document. */
  onShow: (id: string) => void;
  /** Opens a missing clause in the findings list, because it has no quote in the document. */
  onOpen: (id: string) => void;
}

/** Whether a finding comes from the document or from terms it incorporates. */
const isInText = ({ start, params }: Finding) => start !== null || params.form !== undefined;

/** Finding titles by group, including missing clauses, as an outline of the document. */
export function GroupOutline({ groups, findings, missing, selected, onShow, onOpen }: GroupOutlineProps) {
  return (
    <nav aria-label="Findings by group" className="grid gap-4 text-xs">
      {groups.map((group) => {
        const ofGroup = (finding: Finding) => groupOf(finding) === group.key;
        const own = findings.filter((finding) => ofGroup(finding) && isInText(finding));
        const absent = missing.filter(ofGroup);
        return (
          <div key={group.key}>
            <p className="flex items-baseline justify-between gap-2 border-b pb-1 font-semibold">
              {group.label}
              <span className="font-normal text-muted-foreground">{group.points}</span>
            </p>
            <ul className="mt-1">
              {own.map((finding) => (
                <li key={finding.id}>
                  <Entry current={finding.id === selected} onPress={() => onShow(finding.id)}>
                    {finding.title}
                  </Entry>
                </li>
              ))}
              {absent.map((finding) => (
                <li key={finding.id}>
                  <Entry current={finding.id === selected} onPress={() => onOpen(finding.id)}>
                    <CircleDashed aria-hidden className="mr-1 -mt-0.5 inline size-3" />
                    {finding.title}
                  </Entry>
                </li>
              ))}
              {own.length + absent.length === 0 && (
                <li className="px-1 py-1 text-muted-foreground">No findings</li>
              )}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

interface EntryProps {
  current: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function Entry({ current, onPress, children }: EntryProps) {
  return (
    <button
      type="button"
      aria-current={current}
      onClick={onPress}
      className={cn(
        'w-full rounded-sm px-1 py-1 text-left text-muted-foreground transition-colors hover:bg-accent hover:text-foreground',
        current && 'bg-primary-soft font-medium text-foreground',
      )}
    >
      {children}
    </button>
  );
}
