import {
  acceptedInvitationSchema,
  acceptInvitationSchema,
  invitationSchema,
  listInvitationsSchema,
  sendInvitationsSchema,
  sentInvitationsSchema,
} from '../../../_shared/contract/index.ts';
import { idParams, invitationTokenParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { resendInvitation, revokeInvitation } from '../../services/invitations/change.ts';
import { listInvitations } from '../../services/invitations/list.ts';
import { sendInvitations } from '../../services/invitations/send.ts';
import { acceptInvitation } from '../../services/invitations/use-link.ts';
import { invitationLinkRoutes } from './register.ts';

const { list, act } = verbs('invitations');

const asItIsNow = [invitationSchema, 'The invitation as it is now'] as const;

export const invitationRoutes: Route[] = [
  list('/invitations', listInvitations, {
    summary: 'Invitations, newest first; for admins, and for project managers those to their projects',
    query: listInvitationsSchema,
    returns: [invitationSchema.array(), 'One page'],
  }),
  act('/invitations', sendInvitations, {
    summary: 'Invite up to fifty addresses into the organization, and onto projects',
    body: sendInvitationsSchema,
    returns: [sentInvitationsSchema, 'The result for each address'],
    refuses: ['forbidden'],
  }),
  act('/invitations/{id}/resend', resendInvitation, {
    summary: 'Send an invitation with another link',
    params: idParams,
    returns: asItIsNow,
  }),
  act('/invitations/{id}/revoke', revokeInvitation, {
    summary: 'Make an invitation worthless that nobody has accepted',
    params: idParams,
    returns: asItIsNow,
  }),
  invitationLinkRoutes,
  act('/invitation-links/{token}/accept', acceptInvitation, {
    summary: 'Accept an invitation with the account that is signed in',
    params: invitationTokenParams,
    body: acceptInvitationSchema,
    returns: [acceptedInvitationSchema, 'Where the person is a member now'],
    refuses: ['forbidden'],
  }),
];
