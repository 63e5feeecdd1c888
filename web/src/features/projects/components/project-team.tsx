import { projectRoles } from '@contract/project.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { TableSkeleton } from '@/components/table-skeleton.tsx';
import { Table, TableBody, TableHead, TableHeader } from '@/components/ui/table.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { useOrganization, useUser } from '@/lib/session/session-store.ts';
import { useProjectMembers } from '../api/list-members.ts';
import { AddTeamMember } from './add-team-member.tsx';
import { TeamRow } from './team-row.tsx';

/** The people on a project with their roles, and for who runs it the means to change them. */
export function ProjectTeam({ projectId }: { projectId: string }) {
  const { data: team, isPending, isError, error, refetch } = useProjectMembers(projectId);
  const { id } = useUser();
  const isAdmin = ['owner', 'admin'].includes(useOrganization()?.role ?? '');
  if (isPending) return <TableSkeleton label="Loading the team" rows={3} />;
  if (isError && !team) {
    return (
      <ErrorState
        title="Failed to load the team"
        detail={errorMessage(error, '')}
        onRetry={() => refetch()}
      />
    );
  }
  const editable = isAdmin || team.some(({ user_id, role }) => user_id === id && role === 'project_manager');
  // Whoever runs a project must not name the lawyer who approves its contracts.
  const roles = isAdmin ? projectRoles : projectRoles.filter((role) => role !== 'lawyer');

  return (
    <div className="grid max-w-3xl gap-6">
      {editable && <AddTeamMember projectId={projectId} team={team} roles={roles} />}
      {team.length === 0 ? (
        <EmptyState
          title="Nobody has a role on this project"
          detail="The organization’s owners and admins reach it without one. A contract’s approval needs a lawyer on its project."
        />
      ) : (
        <Table>
          <TableHeader>
            <tr>
              <TableHead>Name</TableHead>
              <TableHead className="max-sm:hidden">E-mail</TableHead>
              <TableHead>Role</TableHead>
              <TableHead>
                <span className="sr-only">Actions</span>
              </TableHead>
            </tr>
          </TableHeader>
          <TableBody>
            {team.map((member) => (
              <TeamRow
                key={member.id}
                projectId={projectId}
                member={member}
                editable={editable}
                roles={roles}
              />
            ))}
          </TableBody>
        </Table>
      )}
    </div>
  );
}
