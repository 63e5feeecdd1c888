import type { Project } from '@schemas/project.ts';
import { ComplianceScore } from '@/components/compliance-score.tsx';
import type { Columns } from '@/components/data-table/columns.ts';
import { NameLink } from '@/components/data-table/name-link.tsx';
import { ProjectStatusBadge } from '@/components/status-badge.tsx';
import { formatDate } from '@/lib/dates.ts';
import { formatMillions } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';
import { ProjectMenu } from './project-menu.tsx';

/** Columns of the project list. */
export const projectColumns: Columns<Project> = {
  name: {
    label: 'Project',
    className: 'w-2/5',
    cell: 'max-w-0',
    show: ({ id, name }) => <NameLink to={paths.project(id)}>{name}</NameLink>,
  },
  status: { label: 'Status', show: ({ status }) => <ProjectStatusBadge status={status} /> },
  client: {
    label: 'Client',
    cell: 'w-1/4 max-w-0',
    show: ({ client_name }) => (
      <span dir="auto" title={client_name ?? undefined} className="block truncate">
        {client_name ?? 'Unknown Client'}
      </span>
    ),
  },
  value: {
    label: 'Value',
    right: true,
    cell: 'whitespace-nowrap',
    show: ({ contract_value }) => formatMillions(contract_value),
  },
  start_date: {
    label: 'Start date',
    className: 'max-desk:hidden',
    cell: 'whitespace-nowrap',
    show: ({ start_date }) => formatDate(start_date, 'TBD'),
  },
  compliance: {
    label: 'Compliance',
    right: true,
    show: ({ compliance_score, non_compliant_checks }) => (
      <ComplianceScore score={compliance_score} nonCompliant={non_compliant_checks} fairFrom={70} />
    ),
  },
  actions: {
    label: 'Actions',
    labelHidden: true,
    right: true,
    className: 'w-12',
    show: (project) => <ProjectMenu project={project} />,
  },
};
