import { createRoute, z } from '@hono/zod-openapi';
import { withUser } from '../../../_server/db/with-user.ts';
import { markUpFile } from '../../../_server/functions/engine.ts';
import {
  checkCounterproposal,
  gatherCounterproposal,
} from '../../../_server/services/contracts/asks/counterproposal.ts';
import { mimeTypes } from '../../../_shared/extraction/detect.ts';
import { counterproposalSchema } from '../../../_shared/schemas/index.ts';
import { attachment } from '../../routing/attachment.ts';
import {
  failures,
  json,
  type Route,
  signedIn,
  versionParams,
  whenSignedIn,
} from '../../routing/define-route.ts';

const check = createRoute({
  ...signedIn,
  method: 'get',
  path: '/contracts/{id}/documents/{version}/counterproposal',
  tags: ['contracts'],
  summary: 'Check which open asks can be placed in the Word file, and what the other side has pending in it',
  request: { params: versionParams },
  responses: {
    200: json(counterproposalSchema, 'Placed and refused asks'),
    ...failures(...whenSignedIn, 'conflict'),
  },
});

const download = createRoute({
  ...signedIn,
  method: 'get',
  path: '/contracts/{id}/documents/{version}/counterproposal/content',
  tags: ['contracts'],
  summary: 'Get the Word file with the open asks as tracked changes and comments',
  request: { params: versionParams },
  responses: {
    200: {
      description: 'The marked-up file',
      content: { [mimeTypes.docx]: { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...failures(...whenSignedIn, 'conflict'),
  },
});

/** The engine reads the file outside the transaction. */
export const counterproposalRoutes: Route[] = [
  (api) =>
    api.openapi(check, async (c) => {
      const gathered = await withUser(c, (ctx) =>
        gatherCounterproposal({ ctx, input: c.req.valid('param') }),
      );
      return c.json(await checkCounterproposal(gathered), 200);
    }),
  (api) =>
    api.openapi(download, async (c) => {
      const { id, version } = c.req.valid('param');
      const { markUp } = await withUser(c, (ctx) => gatherCounterproposal({ ctx, input: { id, version } }));
      const name = `counterproposal-${id.slice(0, 8)}-v${version}.docx`;
      return c.body(await markUpFile(markUp), 200, attachment(mimeTypes.docx, name));
    }),
];
