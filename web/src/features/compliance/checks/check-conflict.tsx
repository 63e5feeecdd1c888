import {
  type ComplianceCheck,
  complianceReasonLabels,
  complianceStatusLabels,
} from '@schemas/compliance-check.ts';
import { EditConflict } from '@/components/edit-conflict.tsx';
import { formatDate } from '@/lib/dates.ts';

interface CheckConflictProps {
  theirs: ComplianceCheck;
  onTakeTheirs: () => void;
}

/** Warns that another user changed the check, and shows its current values. */
export function CheckConflict({ theirs, onTakeTheirs }: CheckConflictProps) {
  const { status, status_reason, due_date, owner_name, notes, waived_reason } = theirs;
  return (
    <EditConflict
      title="Someone changed this check while you were editing."
      fields={[
        ['Status', `${complianceStatusLabels[status]}: ${complianceReasonLabels[status_reason]}`],
        ['Due date', formatDate(due_date, 'none')],
        ['Assigned to', owner_name ?? 'unassigned'],
        ...(notes ? ([['Notes', notes]] as const) : []),
        ...(waived_reason ? ([['Reason for the waiver', waived_reason]] as const) : []),
      ]}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
