import { createRoute, z } from '@hono/zod-openapi';
import { settings } from '../../../_server/env.ts';
import { webhookPayloadSchema } from '../../../_shared/schemas/webhook.ts';
import {
  type Api,
  failures,
  json,
  jsonBody,
  newApi,
  open,
  type Route,
  whenOpen,
} from '../../routing/define-route.ts';
import { describeOperations } from './openapi/describe.ts';
import examples from './openapi/examples.json' with { type: 'json' };

const route = createRoute({
  ...open,
  method: 'get',
  path: '/openapi.json',
  tags: ['system'],
  summary: 'Get this description of the API',
  responses: { 200: json(z.record(z.string(), z.unknown()), 'OpenAPI 3.1'), ...failures(...whenOpen) },
});

const info = {
  title: 'Plumbline API',
  version: '1',
  description:
    'Construction contracts, risk, and compliance. All errors have one shape; see Error. Routes that require sign-in refuse unknown query parameters (422).',
  license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
};

/** What we send to an organization's webhooks; `docs/webhooks.md`. */
const activityWebhook = {
  method: 'post',
  path: 'activity',
  operationId: 'receiveActivity',
  tags: ['webhooks'],
  summary: 'Receive an activity log entry',
  description:
    'Sent for each entry of a type the webhook subscribes to. Deliveries can repeat and arrive out of order.',
  security: [],
  request: {
    headers: z.object({
      'Webhook-Id': z.string().meta({ description: 'The same when a delivery is repeated.' }),
      'Webhook-Timestamp': z.string().meta({ description: 'When it was sent, in seconds since 1970.' }),
      'Webhook-Signature': z.string().meta({
        description: '`v1,` and the base64 HMAC-SHA-256 of `<Webhook-Id>.<Webhook-Timestamp>.<body>`.',
      }),
    }),
    body: jsonBody(webhookPayloadSchema),
  },
  responses: {
    '2XX': { description: 'Received. Respond within five seconds.' },
    410: { description: 'Ends the delivery without a retry' },
    default: { description: 'The delivery is retried, up to twelve attempts' },
  },
} satisfies Parameters<Api['openAPIRegistry']['registerWebhook']>[0];

/** The document is built on first request and cached, because routes do not change while the function runs. */
export function openApiRoute(allRoutes: () => Promise<Route[]>): Route {
  let document: ReturnType<typeof documentOf> | undefined;
  return (api) =>
    api.openapi(route, async (c) => {
      document ??= documentOf(await allRoutes());
      return c.json(document, 200);
    });
}

function documentOf(routes: Route[]): Record<string, unknown> {
  const api = newApi();
  for (const each of routes) each(api);
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: "A signed-in person's access token.",
  });
  api.openAPIRegistry.registerComponent('securitySchemes', 'api_key', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'plk_…',
    description:
      "An organization's API key, created by an owner or admin under Settings, Integrations. It acts for the organization, not for a person, within its scopes; each route that accepts keys names the scope it needs.",
  });
  api.openAPIRegistry.registerWebhook(activityWebhook);
  return {
    ...describeOperations(
      api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { ...info, contact: { name: 'Plumbline', url: settings().siteUrl } },
        servers: [{ url: `${settings().siteUrl}/api/v1` }],
      }),
      examples,
    ),
  };
}
