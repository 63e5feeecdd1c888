import { createRoute } from '@hono/zod-openapi';
import {
  type ListObligations,
  listObligationsSchema,
  obligationSchema,
} from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import type { AppContext } from '../../http/context.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { listObligations } from '../../services/obligations/list.ts';

const shared = {
  ...signedIn,
  method: 'get' as const,
  tags: ['obligations'],
  responses: {
    200: json(obligationSchema.array(), 'Soonest first, those without a date last'),
    ...failures(...whenSignedIn),
  },
};

const all = createRoute({
  ...shared,
  path: '/obligations',
  summary: 'Dates and notice windows of all contracts',
  request: { query: listObligationsSchema },
});

const ofContract = createRoute({
  ...shared,
  path: '/contracts/{id}/obligations',
  summary: 'Dates and notice windows of one contract',
  request: { params: idParams, query: listObligationsSchema.omit({ contract_id: true }) },
});

/** Soonest first is no order of ids, so there is no next page: `limit` is all there is. */
async function first(c: AppContext, input: ListObligations) {
  const { items, total } = await withUser(c, (ctx) => listObligations({ ctx, input }));
  if (total !== null) c.header('X-Total-Count', String(total));
  return items;
}

export const listObligationsRoute = (api: Api) => {
  api.openapi(all, async (c) => c.json(await first(c, c.req.valid('query')), 200));
  api.openapi(ofContract, async (c) =>
    c.json(await first(c, { ...c.req.valid('query'), contract_id: c.req.valid('param').id }), 200),
  );
};
