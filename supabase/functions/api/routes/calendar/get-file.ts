import { createRoute } from '@hono/zod-openapi';
import { calendarFeedParamsSchema } from '../../../_shared/schemas/index.ts';
import { findCalendarFeed } from '../../db/privileged.ts';
import { withPerson } from '../../db/with-user.ts';
import { settings } from '../../env.ts';
import { notFound } from '../../http/api-error.ts';
import { type Api, failures, open, whenOpen } from '../../http/define-route.ts';
import { sha256 } from '../../http/hash.ts';
import { readCalendarFile } from '../../services/calendar/read-file.ts';

const route = createRoute({
  ...open,
  method: 'get',
  path: '/calendar/feed/{token}',
  tags: ['calendar'],
  summary: "Get a person's calendar by its private address",
  request: { params: calendarFeedParamsSchema },
  responses: {
    200: {
      description: 'From six months back to 18 months ahead',
      content: { 'text/calendar': { schema: { type: 'string' as const } } },
    },
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
      const { toIcs } = await import('../../services/calendar/to-ics.ts');
      const body = toIcs({ ...calendar, siteUrl: settings().siteUrl, now: new Date() });
      return c.body(body, 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="plumbline.ics"',
        'cache-control': 'private, max-age=300',
      });
    },
    (result) => {
      if (!result.success) throw noCalendar();
    },
  );

const noCalendar = () => notFound('Calendar');
