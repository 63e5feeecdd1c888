import type { Member, OrgRole } from '@schemas/organization.ts';
import { useMemo } from 'react';
import type { Columns } from '@/components/data-table/columns.ts';
import { DataTable } from '@/components/data-table/data-table.tsx';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { TableSkeleton } from '@/components/data-table/table-skeleton.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDayOf } from '@/lib/dates.ts';
import { notify } from '@/lib/notify.ts';
import { useOrganization, useUser } from '@/lib/session/session-store.ts';
import { useChangeMembers } from '../api/change-members.ts';
import { useMembers } from '../api/list-members.ts';
import { isAdminRole, orgRoleLabels, orgRolesToGive } from '../roles.ts';
import { MemberMenu } from './member-menu.tsx';

/** The people of the organization with their roles, and for owners and admins the means to change them. */
export function MemberTable() {
  return (
    <Loaded
      query={useMembers()}
      failure="Failed to load members"
      skeleton={<TableSkeleton label="Loading members" rows={3} />}
    >
      {(members) => <Members members={members} />}
    </Loaded>
  );
}

type Row = Member & { id: string };

function Members({ members }: { members: Member[] }) {
  const { id: me } = useUser();
  const own = useOrganization()?.role;
  // Only admins see all members. Other readers are not owners, so it does not matter to them.
  const owners = members.filter(({ role }) => role === 'owner').length;
  const columns = useMemo(() => memberColumns({ me, own, owners }), [me, own, owners]);
  const rows = useMemo(() => members.map((member): Row => ({ ...member, id: member.user_id })), [members]);
  return <DataTable rows={rows} columns={columns} />;
}

interface Reader {
  me: string;
  own: OrgRole | undefined;
  /** How many owners there are: the last one stays. */
  owners: number;
}

/** What the reader may do about a member; the database refuses the rest. */
function mayDo({ user_id, role }: Pick<Member, 'user_id' | 'role'>, { me, own, owners }: Reader) {
  const lastOwner = role === 'owner' && owners < 2;
  const governs = isAdminRole(own) && (role !== 'owner' || own === 'owner') && !lastOwner;
  return {
    change: governs,
    remove: !lastOwner && (governs || user_id === me),
    transfer: own === 'owner' && role !== 'owner',
  };
}

const memberColumns = (reader: Reader): Columns<Row> => ({
  name: {
    label: 'Name',
    cell: 'font-medium break-words',
    show: ({ name, email, user_id }) => (
      <>
        <bdi>{name}</bdi>
        {user_id === reader.me && <span className="font-normal text-muted-foreground"> (you)</span>}
        <span className="block break-all font-normal text-muted-foreground sm:hidden">{email}</span>
      </>
    ),
  },
  email: { label: 'Email', className: 'max-sm:hidden', cell: 'break-all', show: ({ email }) => email },
  projects: {
    label: 'Projects',
    right: true,
    className: 'max-sm:hidden',
    cell: 'tabular-nums',
    show: ({ role, project_count }) => (isAdminRole(role) ? 'All' : project_count),
  },
  since: {
    label: 'Joined',
    className: 'max-md:hidden',
    cell: 'whitespace-nowrap',
    show: ({ created_at }) => formatDayOf(created_at),
  },
  role: {
    label: 'Role',
    show: (member) =>
      mayDo(member, reader).change ? (
        <RoleChoice member={member} roles={orgRolesToGive(reader.own)} />
      ) : (
        orgRoleLabels[member.role]
      ),
  },
  actions: {
    label: 'Actions',
    labelHidden: true,
    right: true,
    cell: 'w-12',
    show: (member) => {
      const may = mayDo(member, reader);
      return (
        <MemberMenu
          member={member}
          isSelf={member.user_id === reader.me}
          mayRemove={may.remove}
          mayTransfer={may.transfer}
        />
      );
    },
  },
});

function RoleChoice({ member, roles }: { member: Member; roles: readonly OrgRole[] }) {
  const { change } = useChangeMembers();
  return (
    <NativeSelect
      className="min-w-28"
      aria-label={`Role of ${member.name}`}
      value={member.role}
      disabled={change.isPending}
      onChange={(event) =>
        change.mutate(
          { userId: member.user_id, role: event.target.value as OrgRole },
          {
            onError: (error) => notify.error(errorMessage(error, 'Failed to change the role. Try again.')),
            onSuccess: ({ name, role }) => notify.success(`${name}: ${orgRoleLabels[role]}`),
          },
        )
      }
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {orgRoleLabels[role]}
        </option>
      ))}
    </NativeSelect>
  );
}
