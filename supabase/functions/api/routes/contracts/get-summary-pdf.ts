import { createRoute, z } from '@hono/zod-openapi';
import { withUser } from '../../../_server/db/with-user.ts';
import { settings } from '../../../_server/env.ts';
import { attachment } from '../../../_server/http/attachment.ts';
import { type Api, failures, idParams, signedIn, whenSignedIn } from '../../../_server/http/define-route.ts';
import { gatherSummary } from '../../../_server/services/contracts/export/summarize-pdf.ts';
import { reachFonts } from '../../../_shared/print/fonts/reach.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/contracts/{id}/summary.pdf',
  tags: ['contracts'],
  summary: 'Get a contract summary as PDF',
  description:
    'Parties, value, dates, approval, confirmed obligations, and, for readers allowed to see it, the risk with every finding.',
  request: { params: idParams },
  responses: {
    200: {
      description: 'The summary as PDF',
      content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...failures(...whenSignedIn),
  },
});

export const getSummaryPdfRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const summary = await withUser(c, (ctx) => gatherSummary({ ctx, input: c.req.valid('param') }));
    // Loaded on first print: the fonts alone are half a megabyte.
    const { contractNumber, printContractSummary } = await import(
      '../../../_shared/print/contract-summary/print.ts'
    );
    const file = `contract-summary-${contractNumber(summary.contract.id)}.pdf`;
    return c.body(
      await printContractSummary(summary, reachFonts(settings().siteUrl)),
      200,
      attachment('application/pdf', file),
    );
  });
