import {
  type LienFacts,
  type LienSchedule,
  lienProjectKindNames,
  lienRoleNames,
  states,
} from '@schemas/lien.ts';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatDate } from '@/lib/dates.ts';
import { useDeadlineMoves, useLienFacts, useLienSchedule } from '../api/board.ts';
import { DeadlineList } from './deadline-list.tsx';
import { FactsDialog } from './facts-dialog.tsx';
import { Moves } from './moves.tsx';
import { OtherDates } from './waiting.tsx';

/** The project's deadlines, earliest act-by date first, and their inputs. */
export function DeadlinesTab({ projectId, focus }: { projectId: string; focus: string }) {
  const facts = useLienFacts(projectId);
  return (
    <LoadedSection query={facts} what="the deadlines">
      {(known) => <Board projectId={projectId} facts={known} focus={focus} />}
    </LoadedSection>
  );
}

function Board({ projectId, facts, focus }: { projectId: string; facts: LienFacts; focus: string }) {
  const schedule = useLienSchedule(projectId);
  const moves = useDeadlineMoves(projectId);
  const [isEditing, setIsEditing] = useState(false);
  const may = facts.may_change;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Facts facts={facts} schedule={schedule.data} onChange={may ? () => setIsEditing(true) : undefined} />
      <Moves projectId={projectId} moves={moves.data ?? []} mayAccept={may} />
      <DeadlineList
        projectId={projectId}
        mayChange={may}
        proposals={schedule.data?.proposals}
        mayConfirmRules={schedule.data?.may_confirm_rules ?? false}
        focus={focus}
        empty={{
          title: 'No open deadlines',
          detail:
            schedule.data?.not_covered[0] ??
            'Enter where the work is, our role, and the start date to see statutory deadlines.',
          action: may && <Button onClick={() => setIsEditing(true)}>Enter deadline inputs</Button>,
        }}
      />
      {schedule.data && <OtherDates facts={facts} schedule={schedule.data} />}
      {schedule.data?.jurisdiction && schedule.data.proposals.length > 0 && (
        <NotCovered schedule={schedule.data} />
      )}
      {isEditing && (
        <FactsDialog facts={facts} schedule={schedule.data} onClose={() => setIsEditing(false)} />
      )}
    </div>
  );
}

/** The jurisdiction, role, and project type in one line. Every statutory deadline depends on them. */
function Facts({
  facts,
  schedule,
  onChange,
}: {
  facts: LienFacts;
  schedule: LienSchedule | undefined;
  onChange?: () => void;
}) {
  const state = states.find(([code]) => code === facts.effective_state)?.[1] ?? facts.effective_state;
  const stated = [
    state ?? 'Location not set',
    facts.role ? lienRoleNames[facts.role] : 'Our role not set',
    facts.kind ? lienProjectKindNames[facts.kind] : 'Property type not set',
  ];
  return (
    <section aria-label="Lien deadline inputs" className="grid gap-2 rounded-md border bg-card p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{stated.join(' · ')}</p>
        {onChange && (
          <Button variant="outline" size="sm" onClick={onChange}>
            Edit
          </Button>
        )}
      </div>
      <p className="flex items-start gap-2 text-muted-foreground">
        <Scale aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          Statutory dates come from public sources and are not legal advice; verify with counsel. The act-by
          date is the safe one. The right may last until the last day.
          {schedule?.jurisdiction &&
            ` The sources for ${schedule.jurisdiction.name} were read on ${formatDate(schedule.jurisdiction.verified_on)}; the law may differ.`}
        </span>
      </p>
      {schedule?.warnings.map(({ field, code, text }) => (
        <p key={`${field} ${code}`} className="text-attention">
          {text}
        </p>
      ))}
    </section>
  );
}

function NotCovered({ schedule: { not_covered, jurisdiction } }: { schedule: LienSchedule }) {
  if (not_covered.length === 0) return null;
  return (
    <section aria-labelledby="not-covered" className="grid gap-2">
      <h2 id="not-covered" className="text-base">
        Not covered{jurisdiction && ` for ${jurisdiction.name}`}
      </h2>
      <ul className="list-disc pl-5 text-muted-foreground">
        {not_covered.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
