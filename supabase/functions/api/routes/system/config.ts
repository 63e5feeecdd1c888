import { createRoute } from '@hono/zod-openapi';
import { settings } from '../../../_server/env.ts';
import { configSchema } from '../../../_shared/schemas/index.ts';
import { type Api, failures, json, open, whenOpen } from '../../routing/define-route.ts';

const route = createRoute({
  ...open,
  method: 'get',
  path: '/config',
  tags: ['system'],
  summary: 'Get the public settings a browser needs to reach Supabase',
  responses: { 200: json(configSchema, 'The public settings'), ...failures(...whenOpen) },
});

export const configRoute = (api: Api) =>
  api.openapi(route, (c) => {
    const { publicSupabaseUrl, publishableKey, singleSignOn } = settings();
    return c.json(
      {
        supabase_url: publicSupabaseUrl,
        supabase_publishable_key: publishableKey,
        single_sign_on: singleSignOn,
      },
      200,
    );
  });
