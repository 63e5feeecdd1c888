import { createRoute, z } from '@hono/zod-openapi';
import { withUser } from '../../../_server/db/with-user.ts';
import { printContractSummary } from '../../../_server/functions/print.ts';
import { gatherSummary } from '../../../_server/services/contracts/export/summarize-pdf.ts';
import { contractNumber } from '../../../_shared/print/contract-summary/contract-number.ts';
import { attachment } from '../../routing/attachment.ts';
import { type Api, failures, idParams, signedIn, whenSignedIn } from '../../routing/define-route.ts';

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
    const file = `contract-summary-${contractNumber(summary.contract.id)}.pdf`;
    return c.body(await printContractSummary(summary), 200, attachment('application/pdf', file));
  });
