import type { Invitation, InvitationState } from '@schemas/invitation.ts';
import { projectRoleLabels } from '@schemas/project.ts';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { orgRoleLabels } from '@/features/members/roles.ts';
import { formatDateTime, timeAgo } from '@/lib/dates.ts';
import { useChangeInvitation } from '../api/change-invitation.ts';
import { useInvitations } from '../api/list-invitations.ts';

export const invitationStates: Record<InvitationState, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'info' },
  active: { label: 'Active', tone: 'good' },
  expired: { label: 'Expired', tone: 'attention' },
  revoked: { label: 'Revoked', tone: 'muted' },
};

interface InvitationListProps {
  filter: { state?: string; project_id?: string };
  /** Shown when the list is empty. */
  empty: React.ReactNode;
}

/** Invitations with their status, and actions to resend or revoke them. */
export function InvitationList({ filter, empty }: InvitationListProps) {
  const change = useChangeInvitation();
  return (
    <LoadedRows
      list={useInvitations(filter)}
      failure="Failed to load invitations"
      skeleton={<RowsSkeleton label="Loading invitations" rows={2} row="h-14" />}
      empty={empty}
    >
      {(invitations) => (
        <ul aria-label="Invitations" className="border-t">
          {invitations.map((invitation) => (
            <Item
              key={invitation.id}
              invitation={invitation}
              ofOneProject={filter.project_id !== undefined}
              busy={change.isPending}
              onStep={(step) => change.mutate({ id: invitation.id, step })}
            />
          ))}
        </ul>
      )}
    </LoadedRows>
  );
}

interface ItemProps {
  invitation: Invitation;
  ofOneProject: boolean;
  busy: boolean;
  onStep: (step: 'resend' | 'revoke') => void;
}

function Item({ invitation, ofOneProject, busy, onStep }: ItemProps) {
  const { email, state, may_change, accepted_by_name } = invitation;
  const open = state === 'pending' || state === 'expired';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b py-2.5 sm:flex-nowrap">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="font-medium break-all">
          {email}
          {accepted_by_name && <bdi className="font-normal text-muted-foreground"> {accepted_by_name}</bdi>}
        </p>
        <p className="break-words text-muted-foreground">
          {becoming(invitation, ofOneProject)}
          {' · '}
          <When invitation={invitation} />
        </p>
      </div>
      <Badge tone={invitationStates[state].tone}>{invitationStates[state].label}</Badge>
      {open && may_change && (
        <div className="flex gap-2">
          <Button
            variant="outline"
            size="sm"
            disabled={busy}
            aria-label={`Resend the invitation to ${email}`}
            onClick={() => onStep('resend')}
          >
            Resend
          </Button>
          <Button
            variant="ghost"
            size="sm"
            disabled={busy}
            aria-label={`Revoke the invitation to ${email}`}
            onClick={() => onStep('revoke')}
          >
            Revoke
          </Button>
        </div>
      )}
    </li>
  );
}

function becoming({ org_role, project_role, projects }: Invitation, ofOneProject: boolean): string {
  const inOrganization = org_role === 'member' && project_role ? [] : [orgRoleLabels[org_role]];
  const names = projects.map(({ name }) => name).join(', ');
  const onProjects = project_role
    ? [projectRoleLabels[project_role] + (ofOneProject || !names ? '' : ` on ${names}`)]
    : [];
  return [...inOrganization, ...onProjects].join(', ');
}

function When({ invitation }: { invitation: Invitation }) {
  const { state, sent_at, accepted_at, invited_by_name } = invitation;
  const instant = accepted_at ?? sent_at;
  const by = invited_by_name ? ` by ${invited_by_name}` : '';
  return (
    <time dateTime={instant} title={formatDateTime(instant)}>
      {state === 'active' ? `accepted ${timeAgo(instant)}` : `sent ${timeAgo(instant)}${by}`}
    </time>
  );
}
