import { createRoute, z } from '@hono/zod-openapi';
import { documentContentSchema } from '../../../_shared/contract/index.ts';
import { requireCaller, withUser } from '../../db/with-user.ts';
import { attachment } from '../../http/attachment.ts';
import { type Api, failures, idParams, json, signedIn, whenSignedIn } from '../../http/define-route.ts';
import {
  findIssuedFile,
  findProofFile,
  gatherPreview,
  printPreview,
  signStored,
} from '../../services/notices/files.ts';

const signed = {
  description:
    'Leads to an address signed for 60 seconds; asked for application/json, it answers that address.',
  responses: {
    200: json(documentContentSchema, 'Where the file can be fetched, to who accepts application/json'),
    302: { description: 'To the file' },
    ...failures(...whenSignedIn),
  },
};

const issuedFile = createRoute({
  ...signedIn,
  ...signed,
  method: 'get',
  path: '/notices/{id}/content',
  tags: ['notices'],
  summary: 'The issued file of a notice',
  request: { params: idParams },
});

export const getIssuedFileRoute = (api: Api) =>
  api.openapi(issuedFile, async (c) => {
    const content = await signStored(
      await withUser(c, (ctx) => findIssuedFile(ctx, c.req.valid('param').id)),
    );
    if (c.req.header('accept')?.includes('application/json')) return c.json(content, 200);
    return c.redirect(content.url, 302);
  });

const proofParams = idParams.extend({ proof_id: z.guid('Must be a UUID').toLowerCase() });

const proofFile = createRoute({
  ...signedIn,
  ...signed,
  method: 'get',
  path: '/notices/{id}/proofs/{proof_id}/content',
  tags: ['notices'],
  summary: 'The file of a proof',
  request: { params: proofParams },
});

export const getProofContentRoute = (api: Api) =>
  api.openapi(proofFile, async (c) => {
    const { id, proof_id } = c.req.valid('param');
    const content = await signStored(await withUser(c, (ctx) => findProofFile(ctx, id, proof_id)));
    if (c.req.header('accept')?.includes('application/json')) return c.json(content, 200);
    return c.redirect(content.url, 302);
  });

const preview = createRoute({
  ...signedIn,
  method: 'get',
  path: '/notices/{id}/preview.pdf',
  tags: ['notices'],
  summary: 'The newest version of a notice as it would be issued, marked as a draft',
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
    const { token } = requireCaller(c);
    const gathered = await withUser(c, (ctx) => gatherPreview(ctx, c.req.valid('param').id));
    const bytes = await printPreview(gathered, token);
    return c.body(bytes, 200, attachment('application/pdf', 'notice-draft.pdf'));
  });
