import { projectRoles } from '@schemas/project.ts';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header.tsx';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { InvitationList, invitationStates } from '@/features/invitations/components/invitation-list.tsx';
import { MemberTable } from '@/features/members/components/member-table.tsx';
import { isAdminRole } from '@/features/members/roles.ts';
import { paths } from '@/lib/paths.ts';
import { useOrganization } from '@/lib/session/session-store.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

const InviteDialog = lazy(() =>
  import('@/features/invitations/components/invite-dialog.tsx').then((m) => ({ default: m.InviteDialog })),
);

/** Members of the organization, their roles, and invitations. */
export function Members() {
  const organization = useOrganization();
  const isAdmin = isAdminRole(organization?.role);
  const [inviting, setInviting] = useState(false);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 pb-24">
      <div>
        <Link to={paths.settings} className="text-muted-foreground underline-offset-4 hover:underline">
          Settings
        </Link>
        <PageHeader
          title="Members"
          subtitle={
            isAdmin ? `Members of ${organization?.name}` : 'You and the people you share projects with'
          }
          actions={
            isAdmin && (
              <Button onClick={() => setInviting(true)}>
                <UserPlus aria-hidden />
                Invite Team Member
              </Button>
            )
          }
        />
      </div>
      <MemberTable />
      {isAdmin && <Invitations />}
      <Suspense fallback={null}>
        {inviting && <InviteDialog roles={projectRoles} onClose={() => setInviting(false)} />}
      </Suspense>
    </div>
  );
}

function Invitations() {
  const { values, set } = useUrlFilter(['state']);
  return (
    <section aria-labelledby="invitations" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="invitations" className="text-base">
          Invitations
        </h2>
        <NativeSelect
          aria-label="Invitation status"
          value={values.state}
          onChange={(event) => set('state', event.target.value)}
          className="w-40"
        >
          <option value="">All statuses</option>
          {Object.entries(invitationStates).map(([state, { label }]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </div>
      <InvitationList
        key={values.state}
        filter={{ state: values.state }}
        empty={
          <p className="text-muted-foreground">
            {values.state ? 'No invitations with this status.' : 'No invitations yet.'}
          </p>
        }
      />
    </section>
  );
}
