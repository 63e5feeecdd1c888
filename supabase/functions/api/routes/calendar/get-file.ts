import { createRoute, z } from '@hono/zod-openapi';
import { findCalendarFeed } from '../../../_server/db/privileged.ts';
import { withPerson } from '../../../_server/db/with-user.ts';
import { settings } from '../../../_server/env.ts';
import { notFound } from '../../../_server/http/api-error.ts';
import { sha256 } from '../../../_server/http/hash.ts';
import { readCalendarFile } from '../../../_server/services/calendar/read-file.ts';
import { calendarFeedParamsSchema } from '../../../_shared/schemas/index.ts';
import { type Api, failures, open, whenOpen } from '../../routing/define-route.ts';

const route = createRoute({
  ...open,
  method: 'get',
  path: '/calendar/feed/{token}',
  tags: ['calendar'],
  summary: "Get a person's calendar by its private address",
  description:
    'Sends an ETag. With If-None-Match, answers 304 if no date has changed. Repeating reminders have a rule.',
  request: {
    params: calendarFeedParamsSchema,
    headers: z.object({ 'if-none-match': z.string().max(500).optional() }),
  },
  responses: {
    200: {
      description: 'From six months back to 18 months ahead',
      content: { 'text/calendar': { schema: { type: 'string' as const } } },
    },
    304: { description: 'No date has changed' },
    ...failures('not_found', ...whenOpen),
  },
});

export const calendarFileRoute = (api: Api) =>
  api.openapi(
    route,
    async (c) => {
      const token = c.req.valid('param').token.replace(/\.ics$/, '');
      const feed = await findCalendarFeed(sha256(token));
      if (!feed) throw noCalendar();
      const calendar = await withPerson(c, feed, readCalendarFile);
      const etag = `"${sha256(JSON.stringify(calendar)).slice(0, 32)}"`;
      const headers = { etag, 'cache-control': 'private, max-age=300' };
      if (c.req.valid('header')['if-none-match']?.includes(etag)) return c.body(null, 304, headers);
      const { toIcs } = await import('../../../_server/services/calendar/to-ics.ts');
      const body = toIcs({ ...calendar, siteUrl: settings().siteUrl, now: new Date() });
      return c.body(body, 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="plumbline.ics"',
        ...headers,
      });
    },
    (result) => {
      if (!result.success) throw noCalendar();
    },
  );

const noCalendar = () => notFound('Calendar');
