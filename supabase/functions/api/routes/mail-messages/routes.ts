import { listMailMessagesSchema, mailMessageSchema } from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { listMailMessages } from '../../services/mail-messages/list.ts';
import { retryMailMessage } from '../../services/mail-messages/retry.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';

const { list, act } = verbs('mail');

export const mailMessageRoutes: Route[] = [
  list('/mail-messages', listMailMessages, {
    summary:
      'Mail to me and by me, and for the owner and admins all of the organization, with what became of it',
    query: listMailMessagesSchema,
    returns: [mailMessageSchema.array(), 'One page, newest first'],
  }),
  act('/mail-messages/{id}/retry', retryMailMessage, {
    summary: 'Send a message again that has failed',
    params: idParams,
    returns: [mailMessageSchema, 'It waits to be sent'],
  }),
  unsubscribeRoutes,
];
