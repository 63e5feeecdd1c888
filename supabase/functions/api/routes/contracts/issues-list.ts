import { createRoute, z } from '@hono/zod-openapi';
import { withUser } from '../../../_server/db/with-user.ts';
import { printIssuesList } from '../../../_server/functions/print.ts';
import { gatherIssuesList, issuesXlsx } from '../../../_server/services/contracts/asks/issues-list.ts';
import { mimeTypes } from '../../../_shared/extraction/detect.ts';
import { contractNumber } from '../../../_shared/print/contract-summary/contract-number.ts';
import type { IssuesList } from '../../../_shared/print/issues-list/issues-list.ts';
import { attachment } from '../../routing/attachment.ts';
import { failures, type Route, signedIn, versionParams, whenSignedIn } from '../../routing/define-route.ts';

type File = Uint8Array<ArrayBuffer>;

interface Format {
  name: string;
  type: string;
  write: (list: IssuesList) => Promise<File> | File;
}

const formats: Record<'docx' | 'pdf' | 'xlsx', Format> = {
  docx: {
    name: 'a Word file',
    type: mimeTypes.docx,
    // Loaded on first use so that other routes start faster.
    write: async (list) =>
      (await import('../../../_shared/print/issues-list/issues-docx.ts')).issuesDocx(list),
  },
  pdf: { name: 'a PDF', type: 'application/pdf', write: printIssuesList },
  xlsx: {
    name: 'an Excel workbook',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: issuesXlsx,
  },
};

/** The open asks about a version as a document for the counterparty, for a contract file of any format. */
export const issuesListRoutes: Route[] = Object.entries(formats).map(([ending, { name, type, write }]) => {
  const route = createRoute({
    ...signedIn,
    method: 'get',
    path: `/contracts/{id}/documents/{version}/issues-list.${ending}`,
    tags: ['contracts'],
    summary: `Get the open asks about a version as ${name}`,
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
      return c.body(await write(list), 200, attachment(type, file));
    });
});
