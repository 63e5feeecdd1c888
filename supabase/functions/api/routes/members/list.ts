import { createRoute } from '@hono/zod-openapi';
import { memberSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import { type Api, failures, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import { listMembers } from '../../services/members/list.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/members',
  tags: ['members'],
  summary: 'The people of the organization',
  responses: { 200: json(memberSchema.array(), 'By name'), ...failures(...whenSignedIn) },
});

export const listMembersRoute = (api: Api) =>
  api.openapi(route, async (c) => c.json(await withUser(c, (ctx) => listMembers({ ctx })), 200));
