import { createRoute, z } from '@hono/zod-openapi';
import { type Api, failures, json, open, whenOpen } from '../../http/define-route.ts';

const route = createRoute({
  ...open,
  method: 'get',
  path: '/openapi.json',
  tags: ['system'],
  summary: 'This description of the API',
  responses: { 200: json(z.record(z.string(), z.unknown()), 'OpenAPI 3.1'), ...failures(...whenOpen) },
});

/** The document is made at the first request for it and kept: the routes do not change while the function runs. */
export const openApiRoute = (api: Api) => {
  let document: Record<string, unknown> | undefined;
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a signed-in person.',
  });
  api.openAPIRegistry.registerComponent('securitySchemes', 'api_key', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'plk_…',
    description:
      'A key of an organization, made by its owner or an admin under Settings, Integrations. It acts for the organization and for nobody in person, within its scopes; a route that takes keys names the scope it asks for.',
  });
  api.openapi(route, (c) => {
    document ??= {
      ...api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: {
          title: 'Plumbline',
          version: '1',
          description: 'Construction contracts, risk and compliance. Errors have one shape; see Error.',
        },
        servers: [{ url: '/api/v1' }],
      }),
    };
    return c.json(document, 200);
  });
};
