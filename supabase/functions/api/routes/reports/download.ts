import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { inSystemTransaction } from '../../../_server/db/privileged.ts';
import { withUser } from '../../../_server/db/with-user.ts';
import { settings } from '../../../_server/env.ts';
import { ApiError } from '../../../_server/http/api-error.ts';
import type { AppEnv } from '../../../_server/http/context.ts';
import { signingSecret } from '../../../_server/secret-key.ts';
import {
  LinkOver,
  linkedReport,
  type ReportFile,
  reportFile,
  reportMimeTypes,
  reportToDownload,
} from '../../../_server/services/reports/file.ts';
import { streamReport } from '../../../_server/storage/report-files.ts';
import { attachment } from '../../routing/attachment.ts';
import {
  type Api,
  failures,
  idParams,
  open,
  signedIn,
  whenOpen,
  whenSignedIn,
} from '../../routing/define-route.ts';

const binary = { schema: z.string().meta({ format: 'binary' }) };
const bytes = {
  'application/pdf': binary,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': binary,
  'text/csv': binary,
};

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/reports/{id}/file',
  tags: ['reports'],
  summary: "Get a report's file",
  request: { params: idParams },
  responses: { 200: { description: 'The file', content: bytes }, ...failures('conflict', ...whenSignedIn) },
});

const linkRoute = createRoute({
  ...open,
  method: 'get',
  path: '/reports/files/{token}',
  tags: ['reports'],
  summary: 'Get a report by its emailed link (no sign-in required)',
  description: 'A browser that asks for a page is redirected to an explanation if the file is gone.',
  request: { params: z.object({ token: z.string().max(1000) }) },
  responses: {
    200: { description: 'The file', content: bytes },
    303: { description: 'Redirect to a page that explains why the file is gone' },
    ...failures('not_found', ...whenOpen),
  },
});

export const downloadReportRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const found = await withUser(c, (ctx) => reportToDownload(ctx, c.req.valid('param').id));
    return await send(c, await inSystemTransaction(c.get('requestId'), (sql) => reportFile(sql, found)));
  });

export const linkedReportRoute = (api: Api) =>
  api.openapi(linkRoute, async (c) => {
    const { token } = c.req.valid('param');
    try {
      const found = await inSystemTransaction(c.get('requestId'), (sql) =>
        linkedReport(sql, token, { secret: signingSecret(), now: new Date() }),
      );
      return await send(c, found);
    } catch (error) {
      if (!(error instanceof ApiError) || !c.req.header('accept')?.includes('text/html')) throw error;
      // Hosted functions cannot serve HTML pages.
      const why = error instanceof LinkOver ? error.why : 'later';
      return c.redirect(`${settings().siteUrl}/report-link?why=${why}`, 303);
    }
  });

/** Streamed from Storage, so no file is held in memory. */
async function send(c: Context<AppEnv>, { path, fileName, size, format }: ReportFile): Promise<Response> {
  return c.body(await streamReport(path), 200, {
    ...attachment(reportMimeTypes[format], fileName),
    'Content-Length': String(size),
  });
}
