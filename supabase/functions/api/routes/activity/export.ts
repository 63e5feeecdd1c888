import { createRoute, z } from '@hono/zod-openapi';
import { listActivitySchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import type { AppContext } from '../../http/context.ts';
import { type Api, failures, signedIn, whenSignedIn } from '../../http/define-route.ts';
import type { ExportFormat } from '../../services/activity/export.ts';

const mimeTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const query = listActivitySchema.omit({ limit: true, cursor: true, count: true });
const file = z.string().meta({ format: 'binary' });
const shared = {
  ...signedIn,
  method: 'get' as const,
  tags: ['activity'],
  description: 'All that the filters leave, newest first. X-Total-Count says how many events there are.',
  request: { query },
};

const csv = createRoute({
  ...shared,
  path: '/activity/export.csv',
  summary: 'The activity log as CSV',
  responses: {
    200: { description: 'UTF-8 with a byte order mark', content: { 'text/csv': { schema: file } } },
    ...failures(...whenSignedIn),
  },
});

const xlsx = createRoute({
  ...shared,
  path: '/activity/export.xlsx',
  summary: 'The activity log as an Excel workbook',
  responses: {
    200: { description: 'A workbook of one sheet', content: { [mimeTypes.xlsx]: { schema: file } } },
    ...failures(...whenSignedIn),
  },
});

async function download(c: AppContext, format: ExportFormat, input: z.infer<typeof query>) {
  // Not loaded before someone exports: every other route starts without it.
  const { exportActivity } = await import('../../services/activity/export.ts');
  const { total, bytes } = await withUser(c, (ctx) => exportActivity({ ctx, input, format }));
  return c.body(bytes, 200, {
    'Content-Type': mimeTypes[format],
    'Content-Disposition': `attachment; filename="activity-${fileTimestamp(new Date())}.${format}"`,
    'X-Total-Count': String(total),
    'Cache-Control': 'private, no-store',
  });
}

/** `2026-11-21T13-05-00Z`: an instant as a file may be named. */
const fileTimestamp = (now: Date) => now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

export const exportActivityRoutes = (api: Api) => {
  api.openapi(csv, (c) => download(c, 'csv', c.req.valid('query')));
  api.openapi(xlsx, (c) => download(c, 'xlsx', c.req.valid('query')));
};
