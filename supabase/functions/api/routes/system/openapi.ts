import { createRoute, z } from '@hono/zod-openapi';
import { type Api, failures, json, open, whenOpen } from '../../../_server/http/define-route.ts';

const route = createRoute({
  ...open,
  method: 'get',
  path: '/openapi.json',
  tags: ['system'],
  summary: 'Get this description of the API',
  responses: { 200: json(z.record(z.string(), z.unknown()), 'OpenAPI 3.1'), ...failures(...whenOpen) },
});

/** The document is built on first request and cached, because routes do not change while the function runs. */
export const openApiRoute = (api: Api) => {
  let document: Record<string, unknown> | undefined;
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
  api.openapi(route, (c) => {
    document ??= {
      ...api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: {
          title: 'Plumbline',
          version: '1',
          description: 'Construction contracts, risk, and compliance. All errors have one shape; see Error.',
        },
        servers: [{ url: '/api/v1' }],
      }),
    };
    return c.json(document, 200);
  });
};
