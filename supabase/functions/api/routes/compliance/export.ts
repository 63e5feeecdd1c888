import { createRoute, z } from '@hono/zod-openapi';
import { complianceSummaryQuerySchema, listComplianceChecksSchema } from '../../../_shared/contract/index.ts';
import { withUser } from '../../db/with-user.ts';
import type { AppContext } from '../../http/context.ts';
import { type Api, failures, signedIn, whenSignedIn } from '../../http/define-route.ts';
import type { ExportFormat } from '../../services/compliance/export.ts';
import { gatherReport } from '../../services/compliance/report.ts';

const mimeTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const query = listComplianceChecksSchema.omit({ limit: true, cursor: true, count: true });
const file = z.string().meta({ format: 'binary' });
const shared = {
  ...signedIn,
  method: 'get' as const,
  tags: ['compliance'],
};
const description =
  'All that the filters leave, in the order of the list, then summary statistics. X-Total-Count says how many checks there are.';

const csv = createRoute({
  ...shared,
  path: '/compliance/checks/export.csv',
  summary: 'Compliance checks as CSV',
  description,
  request: { query },
  responses: {
    200: { description: 'UTF-8 with a byte order mark', content: { 'text/csv': { schema: file } } },
    ...failures(...whenSignedIn),
  },
});

const xlsx = createRoute({
  ...shared,
  path: '/compliance/checks/export.xlsx',
  summary: 'Compliance checks as an Excel workbook',
  description,
  request: { query },
  responses: {
    200: { description: 'A workbook of one sheet', content: { [mimeTypes.xlsx]: { schema: file } } },
    ...failures(...whenSignedIn),
  },
});

const pdf = createRoute({
  ...shared,
  path: '/compliance/report.pdf',
  summary: 'The compliance report of a project, or of all, to print',
  description: 'X-Total-Count says how many checks it reports on.',
  request: { query: complianceSummaryQuerySchema },
  responses: {
    200: { description: 'The report as PDF', content: { 'application/pdf': { schema: file } } },
    ...failures(...whenSignedIn),
  },
});

async function download(c: AppContext, format: ExportFormat, input: z.infer<typeof query>) {
  // Not loaded before someone exports: every other route starts without it.
  const { exportChecks } = await import('../../services/compliance/export.ts');
  const { total, bytes } = await withUser(c, (ctx) => exportChecks({ ctx, input, format }));
  return c.body(bytes, 200, {
    'Content-Type': mimeTypes[format],
    'Content-Disposition': `attachment; filename="compliance-${fileTimestamp(new Date())}.${format}"`,
    'X-Total-Count': String(total),
    'Cache-Control': 'private, no-store',
  });
}

/** `2026-11-21T13-05-00Z`: an instant as a file may be named. */
const fileTimestamp = (now: Date) => now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

export const exportChecksRoutes = (api: Api) => {
  api.openapi(csv, (c) => download(c, 'csv', c.req.valid('query')));
  api.openapi(xlsx, (c) => download(c, 'xlsx', c.req.valid('query')));
  api.openapi(pdf, async (c) => {
    const report = await withUser(c, (ctx) => gatherReport({ ctx, input: c.req.valid('query') }));
    // Not loaded before someone prints: the fonts alone are half a megabyte.
    const { printComplianceReport } = await import('../../../_shared/print/compliance-report/print.ts');
    return c.body(await printComplianceReport(report), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="compliance-report-${fileTimestamp(new Date())}.pdf"`,
      'X-Total-Count': String(report.summary.total),
      'Cache-Control': 'private, no-store',
    });
  });
};
