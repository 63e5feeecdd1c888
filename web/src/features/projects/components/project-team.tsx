import type { ProjectMember, ProjectRole } from '@schemas/project.ts';
import { useMemo } from 'react';
import { DataTable } from '@/components/data-table/data-table.tsx';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { TableSkeleton } from '@/components/data-table/table-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { isAdminRole, projectRolesToGive } from '@/features/members/roles.ts';
import { useOrganization, useUser } from '@/lib/session/session-store.ts';
import { useProjectMembers } from '../api/list-members.ts';
import { AddTeamMember } from './add-team-member.tsx';
import { TeamCard } from './team-card.tsx';
import { teamColumns } from './team-columns.tsx';

/** What the reader may do to the team. */
interface TeamRights {
  /** Roles that the reader may assign. */
  roles: readonly ProjectRole[];
  /** Whether the reader manages the project. */
  editable: boolean;
}

interface ProjectTeamProps {
  projectId: string;
  /** The project's invitations, shown below its team. */
  invitations: (rights: TeamRights) => React.ReactNode;
}

/** The people on a project with their roles; project managers can change them. */
export function ProjectTeam({ projectId, invitations }: ProjectTeamProps) {
  return (
    <Loaded
      query={useProjectMembers(projectId)}
      failure="Failed to load team"
      skeleton={<TableSkeleton label="Loading team" rows={3} />}
    >
      {(team) => <Team projectId={projectId} team={team} invitations={invitations} />}
    </Loaded>
  );
}

function Team({ projectId, team, invitations }: ProjectTeamProps & { team: ProjectMember[] }) {
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
      {invitations({ roles, editable })}
    </div>
  );
}
