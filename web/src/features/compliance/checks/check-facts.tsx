import { type ComplianceCheckDetail, complianceReasonLabels } from '@schemas/compliance-check.ts';
import { Link } from 'react-router-dom';
import { Fact, FactList } from '@/components/fact-list.tsx';
import { formatDate, formatDateTime } from '@/lib/dates.ts';
import { paths } from '@/lib/paths.ts';
import { CheckDue } from './check-due.tsx';

/** A check's status and the reason. */
export function CheckFacts({ check }: { check: ComplianceCheckDetail }) {
  const { project_id, project_name, owner_name, completed_date, notes, status_reason, waived_reason } = check;
  return (
    <FactList>
      <Fact label="Reason for status">{complianceReasonLabels[status_reason]}</Fact>
      <Fact label="Project">
        <Link
          to={`${paths.project(project_id)}?tab=compliance`}
          className="underline-offset-4 hover:underline"
        >
          {project_name}
        </Link>
      </Fact>
      <Fact label="Date">
        <CheckDue check={check} />
      </Fact>
      <Fact label="Assigned to">{owner_name ?? 'Unassigned'}</Fact>
      {completed_date && <Fact label="Completed">{formatDate(completed_date)}</Fact>}
      {check.waived_at && (
        <Fact label="Waiver">
          {waived_reason}
          <span className="block text-xs text-muted-foreground">
            {check.waived_by_name ?? 'Plumbline'}
            {`, ${formatDateTime(check.waived_at)}`}
            {check.waived_until ? `, until ${formatDate(check.waived_until)}` : ', permanently'}
          </span>
        </Fact>
      )}
      {notes && <Fact label="Notes">{notes}</Fact>}
    </FactList>
  );
}
