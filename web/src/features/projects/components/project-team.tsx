import type { ProjectMember } from '@schemas/project.ts';
import { useMemo } from 'react';
import { DataTable } from '@/components/data-table/data-table.tsx';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { TableSkeleton } from '@/components/data-table/table-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { ProjectInvitations } from '@/features/invitations/components/project-invitations.tsx';
import { isAdminRole, projectRolesToGive } from '@/features/members/roles.ts';
import { useOrganization, useUser } from '@/lib/session/session-store.ts';
import { useProjectMembers } from '../api/list-members.ts';
import { AddTeamMember } from './add-team-member.tsx';
import { TeamCard } from './team-card.tsx';
import { teamColumns } from './team-columns.tsx';

/** The people on a project with their roles; project managers can change them. */
export function ProjectTeam({ projectId }: { projectId: string }) {
  return (
    <Loaded
      query={useProjectMembers(projectId)}
      failure="Failed to load team"
      skeleton={<TableSkeleton label="Loading team" rows={3} />}
    >
      {(team) => <Team projectId={projectId} team={team} />}
    </Loaded>
  );
}

function Team({ projectId, team }: { projectId: string; team: ProjectMember[] }) {
  const { id } = useUser();
  const own = useOrganization()?.role;
  const editable =
    isAdminRole(own) || team.some(({ user_id, role }) => user_id === id && role === 'project_manager');
  const roles = useMemo(() => projectRolesToGive(own), [own]);
  const columns = useMemo(() => teamColumns({ projectId, editable, roles }), [projectId, editable, roles]);
  return (
    <div className="grid max-w-5xl gap-6">
      {editable && <AddTeamMember projectId={projectId} team={team} roles={roles} />}
      {team.length === 0 ? (
        <EmptyState
          title="No one is on this project yet"
          detail="Organization owners and admins have access without being on the team. Contract approval requires a lawyer on the project."
        />
      ) : (
        <DataTable
          rows={team}
          columns={columns}
          card={(member) => (
            <TeamCard member={member} projectId={projectId} editable={editable} roles={roles} />
          )}
        />
      )}
      <ProjectInvitations projectId={projectId} roles={roles} editable={editable} />
    </div>
  );
}
