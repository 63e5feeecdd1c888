import {
  listWebhookDeliveries,
  resendWebhookDelivery,
} from '../../../_server/services/webhooks/deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  updateWebhook,
} from '../../../_server/services/webhooks/webhooks.ts';
import {
  createWebhookSchema,
  listWebhookDeliveriesSchema,
  newWebhookSchema,
  updateWebhookSchema,
  webhookDeliverySchema,
  webhookSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, list, create, act, update, remove } = verbs('webhooks');

export const webhookRoutes: Route[] = [
  read('/webhooks', listWebhooks, {
    summary: 'List webhooks (owners and admins only)',
    returns: [webhookSchema.array(), 'Newest first'],
    refuses: ['forbidden'],
  }),
  create('/webhooks', createWebhook, {
    summary: 'Add a webhook',
    description: 'The signing secret is returned only here.',
    body: createWebhookSchema,
    returns: [newWebhookSchema, 'The webhook with its secret'],
    secret: true,
  }),
  update('/webhooks/{id}', updateWebhook, {
    summary: 'Update a webhook, or turn it on or off',
    params: idParams,
    body: updateWebhookSchema,
    ifMatch: true,
    etag: true,
    returns: [webhookSchema, 'The updated webhook'],
  }),
  remove('/webhooks/{id}', deleteWebhook, {
    summary: 'Delete a webhook and its deliveries',
    params: idParams,
    ifMatch: true,
    returns: [webhookSchema, 'The deleted webhook'],
  }),
  list('/webhook-deliveries', listWebhookDeliveries, {
    summary: 'List webhook deliveries and their results',
    query: listWebhookDeliveriesSchema,
    returns: [webhookDeliverySchema.array(), 'One page, newest first'],
    refuses: ['forbidden'],
  }),
  act('/webhook-deliveries/{id}/resend', resendWebhookDelivery, {
    summary: 'Resend a delivery',
    params: idParams,
    returns: [webhookDeliverySchema, 'The queued delivery'],
  }),
];
