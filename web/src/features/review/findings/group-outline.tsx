import type { Finding, ScoreGroup } from '@schemas/analysis.ts';
import { ChevronRight, CircleDashed } from 'lucide-react';
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

/** The groups with their number of findings, missing clauses included. A group opens to its titles. */
export function GroupOutline({ groups, findings, missing, selected, onShow, onOpen }: GroupOutlineProps) {
  return (
    <nav aria-label="Findings by group" className="grid gap-1 text-xs">
      {groups.map((group) => {
        const ofGroup = (finding: Finding) => groupOf(finding) === group.key;
        const own = findings.filter((finding) => ofGroup(finding) && isInText(finding));
        const absent = missing.filter(ofGroup);
        const count = own.length + absent.length;
        return (
          <details key={group.key} className="group">
            <summary className="flex cursor-pointer list-none items-baseline gap-1 rounded-sm border-b py-1 font-semibold hover:bg-accent [&::-webkit-details-marker]:hidden">
              <ChevronRight
                aria-hidden
                className="size-3 shrink-0 self-center text-muted-foreground transition-transform group-open:rotate-90"
              />
              <span className="min-w-0 flex-1">{group.label}</span>
              <span className="font-normal text-muted-foreground">{count}</span>
            </summary>
            <ul className="mt-1 mb-2">
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
              {count === 0 && <li className="px-1 py-1 text-muted-foreground">No findings</li>}
            </ul>
          </details>
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
