import { createRoute, z } from '@hono/zod-openapi';
import { idSchema, listContractsSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import type { AppContext } from '../../http/context.ts';
import { type Api, failures, signedIn, whenSignedIn } from '../../http/define-route.ts';
import type { ExportFormat } from '../../services/contracts/export.ts';

const mimeTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** What an address of 16 kB, the most that servers take, has room for beside a token. */
const mostSelected = 300;

const query = listContractsSchema.omit({ limit: true, cursor: true, count: true }).extend({
  ids: z
    .string()
    .transform((ids) => [...new Set(ids.split(','))])
    .pipe(z.array(idSchema).max(mostSelected, `Select at most ${mostSelected} contracts`))
    .optional()
    .meta({
      description: 'A selection, comma-separated, exported in this order; the filters do not apply then.',
    }),
});

const shared = {
  ...signedIn,
  method: 'get' as const,
  tags: ['contracts'],
  description:
    'All that the filters leave, in the order of the list. X-Total-Count says how many rows there are.',
  request: { query },
};
const file = z.string().meta({ format: 'binary' });

const csv = createRoute({
  ...shared,
  path: '/contracts/export.csv',
  summary: 'Contracts as CSV',
  responses: {
    200: { description: 'UTF-8 with a byte order mark', content: { 'text/csv': { schema: file } } },
    ...failures(...whenSignedIn),
  },
});

const xlsx = createRoute({
  ...shared,
  path: '/contracts/export.xlsx',
  summary: 'Contracts as an Excel workbook',
  responses: {
    200: { description: 'A workbook of one sheet', content: { [mimeTypes.xlsx]: { schema: file } } },
    ...failures(...whenSignedIn),
  },
});

async function download(c: AppContext, format: ExportFormat, input: z.infer<typeof query>) {
  // Not loaded before someone exports: every other route starts without it.
  const { exportContracts } = await import('../../services/contracts/export.ts');
  const { total, body } = await exportContracts({
    inTransaction: (work) => withUser(c, work),
    input,
    format,
  });
  const headers = {
    'Content-Type': mimeTypes[format],
    'Content-Disposition': `attachment; filename="contracts-${fileTimestamp(new Date())}.${format}"`,
    'X-Total-Count': String(total),
    'Cache-Control': 'private, no-store',
  };
  if (c.req.raw.method !== 'HEAD') return c.body(body, 200, headers);
  // Left unread, it would keep the transaction waiting for its reader.
  await body.cancel();
  return c.body(null, 200, headers);
}

/** `2026-11-21T13-05-00Z`: an instant as a file may be named. */
const fileTimestamp = (now: Date) => now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

export const exportContractsRoute = (api: Api) => {
  api.openapi(csv, (c) => download(c, 'csv', c.req.valid('query')));
  api.openapi(xlsx, (c) => download(c, 'xlsx', c.req.valid('query')));
};
