import type { ProjectDetail } from '@schemas/project.ts';
import { ProjectFinancesPanel } from '@/features/finances/components/project-finances.tsx';
import { PaymentsSection } from '@/features/payments/payments-section.tsx';

/** The finances tab of a project: contract values and payments. */
export function ProjectFinances({ project, payment }: { project: ProjectDetail; payment: string }) {
  return (
    <ProjectFinancesPanel projectId={project.id}>
      <PaymentsSection
        scope={{ project_id: project.id }}
        projectId={project.id}
        mayChange={project.may_change}
        focus={payment}
      />
    </ProjectFinancesPanel>
  );
}
