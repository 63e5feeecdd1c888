import {
  createWebhookSchema,
  listWebhookDeliveriesSchema,
  newWebhookSchema,
  updateWebhookSchema,
  webhookDeliverySchema,
  webhookSchema,
} from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { listWebhookDeliveries, resendWebhookDelivery } from '../../services/webhooks/deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  updateWebhook,
} from '../../services/webhooks/webhooks.ts';

const { read, list, create, act, update, remove } = verbs('webhooks');

export const webhookRoutes: Route[] = [
  read('/webhooks', listWebhooks, {
    summary: 'Addresses that are told of the organization’s events; for owners and admins',
    returns: [webhookSchema.array(), 'Newest first'],
    refuses: ['forbidden'],
  }),
  create('/webhooks', createWebhook, {
    summary: 'Add a webhook',
    description: 'The secret that deliveries are signed with is in this answer and nowhere else.',
    body: createWebhookSchema,
    returns: [newWebhookSchema, 'The webhook with its secret'],
    secret: true,
  }),
  update('/webhooks/{id}', updateWebhook, {
    summary: 'Change a webhook, or turn it off and on',
    params: idParams,
    body: updateWebhookSchema,
    ifMatch: true,
    etag: true,
    returns: [webhookSchema, 'As it is now'],
  }),
  remove('/webhooks/{id}', deleteWebhook, {
    summary: 'Remove a webhook with its deliveries',
    params: idParams,
    ifMatch: true,
    returns: [webhookSchema, 'As it was'],
  }),
  list('/webhook-deliveries', listWebhookDeliveries, {
    summary: 'What was told to webhooks, and what became of it',
    query: listWebhookDeliveriesSchema,
    returns: [webhookDeliverySchema.array(), 'One page, newest first'],
    refuses: ['forbidden'],
  }),
  act('/webhook-deliveries/{id}/resend', resendWebhookDelivery, {
    summary: 'Send a delivery again',
    params: idParams,
    returns: [webhookDeliverySchema, 'It is queued'],
  }),
];
