import { listMailMessages } from '../../../_server/services/mail-messages/list.ts';
import { retryMailMessage } from '../../../_server/services/mail-messages/retry.ts';
import { listMailMessagesSchema, mailMessageSchema } from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';

const { list, act } = verbs('mail');

export const mailMessageRoutes: Route[] = [
  list('/mail-messages', listMailMessages, {
    summary: "List your email; owners and admins see all of the organization's",
    query: listMailMessagesSchema,
    returns: [mailMessageSchema.array(), 'One page, newest first'],
  }),
  act('/mail-messages/{id}/retry', retryMailMessage, {
    summary: 'Retry a failed email',
    params: idParams,
    returns: [mailMessageSchema, 'The queued email'],
  }),
  unsubscribeRoutes,
];
