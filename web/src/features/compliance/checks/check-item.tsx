import type { ComplianceCheck } from '@schemas/compliance-check.ts';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { paths } from '@/lib/paths.ts';
import { ComplianceSeverityBadge, ComplianceStatusBadge } from '../compliance-badges.tsx';
import { CheckDue } from './check-due.tsx';

interface CheckItemProps {
  check: ComplianceCheck;
  /** Whether to show the project, because the list covers several. */
  withProject: boolean;
  onUpdate: () => void;
}

/** One check: title, status, due date, and two actions. Every reader of the list may open it. */
export function CheckItem({ check, withProject, onUpdate }: CheckItemProps) {
  const { id, title, check_type, status, severity, notes, owner_name, project_id, project_name, can } = check;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-b px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 dir="auto" className="min-w-0 text-sm break-words">
            {title}
          </h3>
          <span className="flex flex-wrap gap-1.5">
            <ComplianceStatusBadge status={status} />
            <ComplianceSeverityBadge severity={severity} />
          </span>
        </div>
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
          <span className="text-muted-foreground">{check_type}</span>
          {withProject && (
            <Link
              to={`${paths.project(project_id)}?tab=compliance`}
              dir="auto"
              className="max-w-full truncate text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
            >
              {project_name}
            </Link>
          )}
          <CheckDue check={check} />
          {owner_name && (
            <span className="text-muted-foreground">
              Assigned to <bdi>{owner_name}</bdi>
            </span>
          )}
        </p>
        {notes && (
          <p dir="auto" className="line-clamp-2 max-w-prose break-words whitespace-pre-line">
            {notes}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        {can.edit && (
          <Button variant="outline" size="sm" aria-label={`Update ${title}`} onClick={onUpdate}>
            <Pencil aria-hidden />
            Update
          </Button>
        )}
        <Link
          to={paths.complianceCheck(id)}
          aria-label={`View Details of ${title}`}
          className={buttonVariants({ variant: 'ghost', size: 'sm' })}
        >
          View Details
        </Link>
      </div>
    </li>
  );
}
