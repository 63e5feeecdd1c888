import { ProjectParties } from '@/features/parties/components/project-parties.tsx';
import { useProjectMembers } from '@/features/projects/api/list-members.ts';
import { useOrganization, useUser } from '@/lib/session/session-store.ts';

/** The parties tab of a project. */
export function ProjectPartiesTab({ projectId }: { projectId: string }) {
  const { id } = useUser();
  const own = useOrganization()?.role;
  const { data: team = [] } = useProjectMembers(projectId);
  const mayKeep =
    own !== 'member' ||
    team.some(({ user_id, role }) => user_id === id && (role === 'project_manager' || role === 'lawyer'));
  return <ProjectParties projectId={projectId} mayKeep={mayKeep} />;
}
