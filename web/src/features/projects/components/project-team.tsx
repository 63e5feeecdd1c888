import { projectRoleLabels } from '@contract/project.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { TableSkeleton } from '@/components/table-skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { useProjectMembers } from '../api/list-members.ts';

/** The people on a project with their roles. */
export function ProjectTeam({ projectId }: { projectId: string }) {
  const { data, isPending, isError, error, refetch } = useProjectMembers(projectId);
  if (isPending) return <TableSkeleton label="Loading the team" rows={3} />;
  if (isError && !data) {
    return (
      <ErrorState
        title="Failed to load the team"
        detail={errorMessage(error, '')}
        onRetry={() => refetch()}
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title="Nobody has a role on this project"
        detail="The organization’s owners and admins reach it without one."
      />
    );
  }
  return (
    <Table className="max-w-3xl">
      <TableHeader>
        <tr>
          <TableHead>Name</TableHead>
          <TableHead>E-mail</TableHead>
          <TableHead>Role</TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {data.map((member) => (
          <TableRow key={member.id}>
            <TableCell className="font-medium break-words">
              <bdi>{member.name}</bdi>
            </TableCell>
            <TableCell className="break-all">{member.email}</TableCell>
            <TableCell>{projectRoleLabels[member.role]}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
