import { createRoute } from '@hono/zod-openapi';
import { libraryEntrySchema, listLibrarySchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';

import { listLibrary } from '../../services/compliance/list-library.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/compliance/library',
  tags: ['compliance'],
  summary: 'The shipped library of requirements',
  request: { query: listLibrarySchema },
  responses: {
    200: json(libraryEntrySchema.array(), 'By check type and title'),
    ...failures(...whenSignedIn),
  },
});

export const listLibraryRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const found = await withUser(c, (ctx) => listLibrary({ ctx, input: c.req.valid('query') }));
    return c.json(found, 200);
  });
