import { createRoute } from '@hono/zod-openapi';
import { withUser } from '../../../_server/db/with-user.ts';
import { computeRound, gatherRound } from '../../../_server/services/contracts/rounds/round.ts';
import { roundSchema } from '../../../_shared/schemas/index.ts';
import {
  type Api,
  failures,
  json,
  signedIn,
  versionParams,
  whenSignedIn,
} from '../../routing/define-route.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/contracts/{id}/documents/{version}/round',
  tags: ['contracts'],
  summary: 'Read a version against the open asks of earlier ones: what became of each, and what else changed',
  request: { params: versionParams },
  responses: {
    200: json(roundSchema, 'Changes outside our asks, asks with their outcomes, and what is pending'),
    ...failures(...whenSignedIn, 'conflict'),
  },
});

/** The engine compares the texts outside the transaction. */
export const getRoundRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const gathered = await withUser(c, (ctx) => gatherRound({ ctx, input: c.req.valid('param') }));
    return c.json(await computeRound(gathered), 200);
  });
