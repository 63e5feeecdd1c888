import { createRoute, z } from '@hono/zod-openapi';
import { issuedNotices, noticeProofs } from '../../../_server/attachments/kinds.ts';
import { withUser } from '../../../_server/db/with-user.ts';
import {
  findIssuedFile,
  findProofFile,
  gatherPreview,
  printPreview,
} from '../../../_server/services/notices/files.ts';
import { attachment } from '../../routing/attachment.ts';
import { type Api, failures, idParams, signedIn, whenSignedIn } from '../../routing/define-route.ts';
import { fileContent } from '../../routing/file-content.ts';

export const getIssuedFileRoute = fileContent('/notices/{id}/content', {
  tag: 'notices',
  summary: "Get a notice's issued file",
  params: idParams,
  of: issuedNotices,
  find: ({ ctx, input: { id } }) => findIssuedFile(ctx, id),
});

export const getProofContentRoute = fileContent('/notices/{id}/proofs/{proof_id}/content', {
  tag: 'notices',
  summary: 'Get a proof file',
  params: idParams.extend({ proof_id: z.guid('Must be a UUID').toLowerCase() }),
  of: noticeProofs,
  find: ({ ctx, input: { id, proof_id } }) => findProofFile(ctx, id, proof_id),
});

const preview = createRoute({
  ...signedIn,
  method: 'get',
  path: '/notices/{id}/preview.pdf',
  tags: ['notices'],
  summary: 'Preview the latest version of a notice, marked as a draft',
  request: { params: idParams },
  responses: {
    200: {
      description: 'The letter with its exhibits as PDF',
      content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...failures('conflict', ...whenSignedIn),
  },
});

export const previewRoute = (api: Api) =>
  api.openapi(preview, async (c) => {
    const gathered = await withUser(c, (ctx) => gatherPreview(ctx, c.req.valid('param').id));
    const bytes = await printPreview(gathered);
    return c.body(bytes, 200, attachment('application/pdf', 'notice-draft.pdf'));
  });
