import { createRoute, z } from '@hono/zod-openapi';
import { withUser } from '../../../_server/db/with-user.ts';
import { printComplianceReport } from '../../../_server/functions/print.ts';
import { gatherReport } from '../../../_server/services/compliance/report.ts';
import { complianceSummaryQuerySchema } from '../../../_shared/schemas/index.ts';
import { attachment, fileTimestamp } from '../../routing/attachment.ts';
import { type Api, failures, signedIn, whenSignedIn } from '../../routing/define-route.ts';
import { sends } from '../../routing/response-headers.ts';

const route = createRoute({
  ...signedIn,
  method: 'get',
  path: '/compliance/report.pdf',
  tags: ['compliance'],
  summary: 'Get the compliance report of one project or all as PDF',
  description: 'X-Total-Count is the number of checks in the report.',
  request: { query: complianceSummaryQuerySchema },
  responses: {
    200: {
      description: 'The report as PDF',
      content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
      ...sends('X-Total-Count'),
    },
    ...failures(...whenSignedIn),
  },
});

export const printReportRoute = (api: Api) =>
  api.openapi(route, async (c) => {
    const report = await withUser(c, (ctx) => gatherReport({ ctx, input: c.req.valid('query') }));
    return c.body(await printComplianceReport(report), 200, {
      ...attachment('application/pdf', `compliance-report-${fileTimestamp()}.pdf`),
      'X-Total-Count': String(report.summary.total),
    });
  });
