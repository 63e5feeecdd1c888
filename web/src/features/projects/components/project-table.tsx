import type { Project } from '@contract/project.ts';
import { Link } from 'react-router-dom';
import { ComplianceScore } from '@/components/compliance-score.tsx';
import { RowList, RowListItem } from '@/components/row-list.tsx';
import { ProjectStatusBadge } from '@/components/status-badge.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { formatDate } from '@/lib/dates.ts';
import { formatMillions } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';
import { useNarrow } from '@/lib/use-narrow.ts';
import { ProjectMenu } from './project-menu.tsx';

/** The list; on a phone each row keeps the status, the client, the value and the score. */
export function ProjectTable({ projects }: { projects: Project[] }) {
  if (useNarrow()) return <ProjectRows projects={projects} />;
  return (
    <Table>
      <TableHeader>
        <tr>
          <TableHead className="w-2/5">Project</TableHead>
          <TableHead>Status</TableHead>
          <TableHead>Client</TableHead>
          <TableHead className="text-right">Value</TableHead>
          <TableHead className="max-desk:hidden">Start date</TableHead>
          <TableHead className="text-right">Compliance</TableHead>
          <TableHead className="w-12">
            <span className="sr-only">Actions</span>
          </TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {projects.map((project) => (
          <TableRow key={project.id}>
            <TableCell className="max-w-0">
              <Link
                to={paths.project(project.id)}
                dir="auto"
                title={project.name}
                className="block truncate font-medium after:absolute after:inset-0"
              >
                {project.name}
              </Link>
            </TableCell>
            <TableCell>
              <ProjectStatusBadge status={project.status} />
            </TableCell>
            <TableCell className="w-1/4 max-w-0">
              <span dir="auto" title={project.client_name ?? undefined} className="block truncate">
                {project.client_name ?? 'Unknown Client'}
              </span>
            </TableCell>
            <TableCell className="whitespace-nowrap text-right">
              {formatMillions(project.contract_value)}
            </TableCell>
            <TableCell className="whitespace-nowrap max-desk:hidden">
              {formatDate(project.start_date, 'TBD')}
            </TableCell>
            <TableCell className="text-right">
              <ComplianceScore score={project.compliance_score} fairFrom={70} />
            </TableCell>
            <TableCell className="text-right">
              <ProjectMenu project={project} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function ProjectRows({ projects }: { projects: Project[] }) {
  return (
    <RowList>
      {projects.map((project) => (
        <RowListItem
          key={project.id}
          to={paths.project(project.id)}
          name={project.name}
          facts={
            <>
              <ProjectStatusBadge status={project.status} />
              <bdi className="truncate">{project.client_name ?? 'Unknown Client'}</bdi>
              <span className="ml-auto shrink-0 text-foreground">
                {formatMillions(project.contract_value)}
              </span>
              <span className="w-10 shrink-0 text-right">
                <span className="sr-only">Compliance </span>
                <ComplianceScore score={project.compliance_score} fairFrom={70} />
              </span>
            </>
          }
          actions={<ProjectMenu project={project} />}
        />
      ))}
    </RowList>
  );
}
