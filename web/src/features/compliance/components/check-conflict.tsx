import {
  type ComplianceCheck,
  complianceReasonLabels,
  complianceStatusLabels,
} from '@contract/compliance-check.ts';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { formatDate } from '@/lib/dates.ts';

interface CheckConflictProps {
  theirs: ComplianceCheck;
  onTakeTheirs: () => void;
}

/** Says that somebody else changed the check meanwhile, and what it reads now. */
export function CheckConflict({ theirs, onTakeTheirs }: CheckConflictProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    notice.current?.focus();
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { status, status_reason, due_date, owner_name, notes, waived_reason } = theirs;
  return (
    <section
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-attention/40 bg-attention-soft p-3"
    >
      <p className="font-medium">This check has changed while you were editing.</p>
      <p>Nothing of yours was saved, and nothing is lost. It now reads:</p>
      <dl className="grid gap-1">
        <Line label="Status">{`${complianceStatusLabels[status]}: ${complianceReasonLabels[status_reason]}`}</Line>
        <Line label="Due date">{formatDate(due_date, 'none')}</Line>
        <Line label="Owner">{owner_name ?? 'nobody'}</Line>
        {notes && <Line label="Notes">{notes}</Line>}
        {waived_reason && <Line label="Reason for the waiver">{waived_reason}</Line>}
      </dl>
      <Button variant="outline" size="sm" className="w-fit" onClick={onTakeTheirs}>
        Take theirs
      </Button>
    </section>
  );
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd dir="auto" className="break-words">
        {children}
      </dd>
    </div>
  );
}
