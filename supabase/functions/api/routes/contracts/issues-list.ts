import { createRoute, z } from '@hono/zod-openapi';
import { withUser } from '../../../_server/db/with-user.ts';
import { gatherIssuesList } from '../../../_server/services/contracts/asks/issues-list.ts';
import { issuesFile, issuesListTypes } from '../../../_server/services/contracts/asks/write-issues-list.ts';
import { contractNumber } from '../../../_shared/print/contract-summary/contract-number.ts';
import { attachment } from '../../routing/attachment.ts';
import { failures, type Route, signedIn, versionParams, whenSignedIn } from '../../routing/define-route.ts';

const formats = { docx: 'a Word file', pdf: 'a PDF', xlsx: 'an Excel workbook' };
const endings = Object.keys(formats) as (keyof typeof formats)[];

/** The open asks about a version as a document for the counterparty, for a contract file of any format. */
export const issuesListRoutes: Route[] = endings.map((ending) => {
  const type = issuesListTypes[ending];
  const route = createRoute({
    ...signedIn,
    method: 'get',
    path: `/contracts/{id}/documents/{version}/issues-list.${ending}`,
    tags: ['contracts'],
    summary: `Get the open asks about a version as ${formats[ending]}`,
    request: { params: versionParams },
    responses: {
      200: {
        description: 'The issues list',
        content: { [type]: { schema: z.string().meta({ format: 'binary' }) } },
      },
      ...failures(...whenSignedIn, 'conflict'),
    },
  });
  return (api) =>
    api.openapi(route, async (c) => {
      const list = await withUser(c, (ctx) => gatherIssuesList({ ctx, input: c.req.valid('param') }));
      const file = `issues-list-${contractNumber(list.contract.id)}-v${list.document.version}.${ending}`;
      return c.body(await issuesFile(list, ending), 200, attachment(type, file));
    });
});
