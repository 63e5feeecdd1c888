import type { ComplianceCheck } from '@schemas/compliance-check.ts';
import { Eye, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Columns } from '@/components/data-table/columns.ts';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { paths } from '@/lib/paths.ts';
import { cn } from '@/lib/utils.ts';
import { ComplianceSeverityBadge, ComplianceStatusBadge } from '../compliance-badges.tsx';
import { CheckDue } from './check-due.tsx';

interface CheckColumns {
  /** Whether to show the project, because the list covers several. */
  withProject: boolean;
  /** Whether the screen is wide enough for all columns. */
  wide: boolean;
  onUpdate: (checkId: string) => void;
}

/** The columns of the check list: one line each, with notes after the title; several lines if not `wide`. */
export const checkColumns = ({ withProject, wide, onUpdate }: CheckColumns): Columns<ComplianceCheck> => ({
  title: {
    label: 'Check',
    cell: 'max-w-0',
    show: ({ id, title, notes }) => (
      <span className={cn('flex items-baseline gap-x-2', !wide && 'flex-wrap py-1')}>
        <Link
          to={paths.complianceCheck(id)}
          dir="auto"
          title={title}
          className={cn(
            'min-w-0 max-w-full shrink-0 font-medium underline-offset-4 hover:underline',
            wide ? 'truncate' : 'whitespace-normal',
          )}
        >
          {title}
        </Link>
        {notes && (
          <span dir="auto" title={notes} className="min-w-0 truncate text-xs text-muted-foreground">
            {notes}
          </span>
        )}
      </span>
    ),
  },
  ...(withProject &&
    wide && {
      project: {
        label: 'Project',
        width: 152,
        cell: 'max-w-0',
        show: ({ project_id, project_name }: ComplianceCheck) => (
          <Link
            to={`${paths.project(project_id)}?tab=compliance`}
            dir="auto"
            title={project_name}
            className="block truncate text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
          >
            {project_name}
          </Link>
        ),
      },
    }),
  ...(wide && {
    type: {
      label: 'Type',
      width: 160,
      cell: 'text-muted-foreground truncate',
      show: ({ check_type }: ComplianceCheck) => check_type,
    },
  }),
  status: {
    label: 'Status',
    width: 132,
    show: ({ status }) => <ComplianceStatusBadge status={status} />,
  },
  severity: {
    label: 'Severity',
    width: 96,
    show: ({ severity }) => <ComplianceSeverityBadge severity={severity} />,
  },
  ...(wide && {
    owner: {
      label: 'Assigned to',
      width: 112,
      cell: 'truncate',
      show: ({ owner_name }: ComplianceCheck) =>
        owner_name ? (
          <bdi title={owner_name}>{owner_name}</bdi>
        ) : (
          <span className="text-muted-foreground">–</span>
        ),
    },
  }),
  due: {
    label: 'Due',
    width: wide ? 216 : 132,
    cell: wide ? 'truncate text-xs' : 'text-xs whitespace-normal',
    show: (check) => <CheckDue check={check} inColumn />,
  },
  actions: {
    label: 'Actions',
    labelHidden: true,
    right: true,
    width: 84,
    show: ({ id, title, can }) => (
      <span className="-my-1 inline-flex">
        {can.edit && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Update ${title}`}
            title="Update"
            onClick={() => onUpdate(id)}
          >
            <Pencil aria-hidden />
          </Button>
        )}
        <Link
          to={paths.complianceCheck(id)}
          aria-label={`View Details of ${title}`}
          title="View Details"
          className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
        >
          <Eye aria-hidden />
        </Link>
      </span>
    ),
  },
});
