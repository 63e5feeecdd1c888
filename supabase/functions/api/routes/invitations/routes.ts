import { resendInvitation, revokeInvitation } from '../../../_server/services/invitations/change.ts';
import { listInvitations } from '../../../_server/services/invitations/list.ts';
import { sendInvitations } from '../../../_server/services/invitations/send.ts';
import { acceptInvitation } from '../../../_server/services/invitations/use-link.ts';
import {
  acceptedInvitationSchema,
  acceptInvitationSchema,
  invitationSchema,
  listInvitationsSchema,
  sendInvitationsSchema,
  sentInvitationsSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, invitationTokenParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { invitationLinkRoutes } from './register.ts';

const { list, act } = verbs('invitations');

const asItIsNow = [invitationSchema, 'The updated invitation'] as const;

export const invitationRoutes: Route[] = [
  list('/invitations', listInvitations, {
    summary: 'List invitations, newest first; admins, and project managers for their projects',
    query: listInvitationsSchema,
    returns: [invitationSchema.array(), 'One page'],
  }),
  act('/invitations', sendInvitations, {
    summary: 'Invite up to 50 addresses to the organization and projects',
    body: sendInvitationsSchema,
    returns: [sentInvitationsSchema, 'The result for each address'],
    refuses: ['forbidden'],
  }),
  act('/invitations/{id}/resend', resendInvitation, {
    summary: 'Resend an invitation with a new link',
    params: idParams,
    returns: asItIsNow,
  }),
  act('/invitations/{id}/revoke', revokeInvitation, {
    summary: 'Revoke a pending invitation',
    params: idParams,
    returns: asItIsNow,
  }),
  invitationLinkRoutes,
  act('/invitation-links/{token}/accept', acceptInvitation, {
    summary: 'Accept an invitation with the signed-in account',
    params: invitationTokenParams,
    body: acceptInvitationSchema,
    returns: [acceptedInvitationSchema, 'The new memberships'],
    refuses: ['forbidden'],
  }),
];
