import type { Project } from '@schemas/project.ts';
import { ComplianceScore } from '@/components/compliance-score.tsx';
import { DataTable } from '@/components/data-table/data-table.tsx';
import { RowCard } from '@/components/data-table/row-card.tsx';
import { ProjectStatusBadge } from '@/components/status-badge.tsx';
import { formatMillions } from '@/lib/money.ts';
import { paths } from '@/lib/paths.ts';
import { projectColumns } from './project-columns.tsx';
import { ProjectMenu } from './project-menu.tsx';

/** Projects as a table. On a phone each shows its status, client, value, and score. */
export const ProjectTable = ({ projects }: { projects: Project[] }) => (
  <DataTable rows={projects} columns={projectColumns} card={(project) => <ProjectCard project={project} />} />
);

function ProjectCard({ project }: { project: Project }) {
  const { id, name, status, client_name, contract_value, compliance_score, non_compliant_checks } = project;
  return (
    <RowCard
      to={paths.project(id)}
      name={name}
      facts={
        <>
          <ProjectStatusBadge status={status} />
          <bdi className="truncate">{client_name ?? 'Unknown Client'}</bdi>
          <span className="ml-auto shrink-0 text-foreground">{formatMillions(contract_value)}</span>
          <span className="w-10 shrink-0 text-right">
            <span className="sr-only">Compliance </span>
            <ComplianceScore score={compliance_score} nonCompliant={non_compliant_checks} fairFrom={70} />
          </span>
        </>
      }
      actions={<ProjectMenu project={project} />}
    />
  );
}
