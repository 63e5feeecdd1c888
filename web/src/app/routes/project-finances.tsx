import { ProjectFinancesPanel } from '@/features/finances/components/project-finances.tsx';

/** The finances tab of a project. */
export function ProjectFinances({ projectId }: { projectId: string }) {
  return <ProjectFinancesPanel projectId={projectId} />;
}
