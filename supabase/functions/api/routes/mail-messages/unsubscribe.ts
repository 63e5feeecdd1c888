import { createRoute } from '@hono/zod-openapi';
import { inSystemTransaction } from '../../../_server/db/privileged.ts';
import { findRefusal, refuseMail } from '../../../_server/services/mail-messages/refuse.ts';
import { mailRefusalSchema, unsubscribeParamsSchema } from '../../../_shared/schemas/index.ts';
import { type Api, failures, json, open, whenOpen } from '../../routing/define-route.ts';

const shared = {
  ...open,
  path: '/unsubscribe/{token}',
  tags: ['mail'],
  request: { params: unsubscribeParamsSchema },
};

const ask = createRoute({
  ...shared,
  method: 'get',
  summary: 'Get the subscription that an unsubscribe link ends',
  responses: { 200: json(mailRefusalSchema, 'The subscription'), ...failures('not_found', ...whenOpen) },
});

const end = createRoute({
  ...shared,
  method: 'post',
  summary: 'Unsubscribe; email clients call this directly (RFC 8058), with any body',
  responses: {
    200: json(mailRefusalSchema, 'The ended subscription'),
    ...failures('not_found', 'payload_too_large', ...whenOpen),
  },
});

export const unsubscribeRoutes = (api: Api) => {
  api.openapi(ask, async (c) => {
    const { token } = c.req.valid('param');
    return c.json(await inSystemTransaction(c.get('requestId'), (sql) => findRefusal(sql, token)), 200);
  });
  api.openapi(end, async (c) => {
    const { token } = c.req.valid('param');
    return c.json(await inSystemTransaction(c.get('requestId'), (sql) => refuseMail(sql, token)), 200);
  });
};
