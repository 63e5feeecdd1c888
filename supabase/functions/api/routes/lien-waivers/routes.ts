import { createRoute, z } from '@hono/zod-openapi';
import {
  type Api,
  failures,
  idempotencyHeader,
  idParams,
  json,
  open,
  type Route,
  signedIn,
  whenOpen,
  whenSignedIn,
} from '../../../_server/http/define-route.ts';
import { fileContent } from '../../../_server/http/file-content.ts';
import { fileFormWith } from '../../../_server/http/file-form.ts';
import { verbs } from '../../../_server/http/verbs.ts';
import { findWaiverFile, getWaiverContent } from '../../../_server/services/lien-waivers/content.ts';
import { getWaiverForm } from '../../../_server/services/lien-waivers/find-form.ts';
import { decideWaiver, repeatWaiver } from '../../../_server/services/lien-waivers/lien-waivers.ts';
import {
  fileWaiver,
  openWaiverLink,
  readSentWaiver,
  sendWaiver,
  waiverTooLarge,
} from '../../../_server/services/lien-waivers/receive.ts';
import {
  decideWaiverSchema,
  lienWaiverSchema,
  maxWaiverBytes,
  newLienWaiverSchema,
  openWaiverLinkSchema,
  repeatWaiverSchema,
  sentWaiverSchema,
  waiverFormSchema,
} from '../../../_shared/schemas/index.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { takeUpload } from '../../middleware/take-upload.ts';

const { read, create, update } = verbs('lien-waivers');

/** The file, plus multipart and field overhead. */
const takeWaiver = takeUpload(maxWaiverBytes + 64 * 1024, waiverTooLarge);

const waiverFile = fileFormWith(
  {
    stated_amount: { type: 'string' },
    stated_through: { type: 'string', format: 'date' },
    signer: { type: 'string' },
  },
  ['stated_amount', 'signer'],
);
const tooMuch = ['payload_too_large', 'unsupported_media_type'] as const;

const file = createRoute({
  ...signedIn,
  middleware: [authenticate, rateLimit, takeWaiver],
  method: 'post',
  path: '/lien-waivers/{id}/file',
  tags: ['lien-waivers'],
  summary: 'File a lien waiver received another way',
  request: { params: idParams, headers: idempotencyHeader, body: waiverFile },
  responses: {
    201: json(lienWaiverSchema, 'The received waiver'),
    ...failures('forbidden', 'conflict', ...tooMuch, ...whenSignedIn),
  },
});

const content = fileContent('/lien-waivers/{id}/content', {
  tag: 'lien-waivers',
  summary: "Get a lien waiver's file",
  params: idParams,
  find: findWaiverFile,
  sign: getWaiverContent,
});

const link = {
  path: '/lien-waiver-links/{token}',
  tags: ['lien-waivers'],
  // Accepts any string, so that a malformed token gets the same answer as an expired one.
  request: { params: z.object({ token: z.string().max(200) }) },
};

const look = createRoute({
  ...open,
  ...link,
  method: 'get',
  summary: 'Get what a lien waiver link requests; no sign-in',
  responses: {
    200: json(openWaiverLinkSchema, 'The request'),
    ...failures('not_found', ...whenOpen),
  },
});

const send = createRoute({
  ...link,
  middleware: [rateLimit, takeWaiver],
  method: 'post',
  summary: 'Submit a lien waiver by its single-use link; no sign-in',
  request: { ...link.request, body: waiverFile },
  responses: {
    201: json(sentWaiverSchema, 'A receipt'),
    ...failures('not_found', 'conflict', ...tooMuch, ...whenOpen),
  },
});

const files = (api: Api) => {
  api.openapi(file, async (c) => fileWaiver(c, { id: c.req.valid('param').id, ...readSentWaiver(c) }));
  content(api);
  api.openapi(look, async (c) => c.json(await openWaiverLink(c, c.req.valid('param').token), 200));
  api.openapi(send, async (c) =>
    c.json(await sendWaiver(c, { token: c.req.valid('param').token, ...readSentWaiver(c) }), 201),
  );
};

export const lienWaiverRoutes: Route[] = [
  update('/lien-waivers/{id}', decideWaiver, {
    summary: 'Accept or reject a received lien waiver, or withdraw the request',
    params: idParams,
    body: decideWaiverSchema,
    ifMatch: true,
    returns: [lienWaiverSchema, 'The updated waiver'],
    etag: true,
  }),
  create('/lien-waivers/{id}/links', repeatWaiver, {
    summary: 'Request a waiver again with a new link; the old link stops working',
    params: idParams,
    body: repeatWaiverSchema,
    returns: [newLienWaiverSchema, 'The waiver; its address is returned only here'],
    secret: true,
  }),
  read('/projects/{id}/waiver-form', getWaiverForm, {
    summary: "Get whether the project's state prescribes a lien waiver form",
    params: idParams,
    returns: [waiverFormSchema, 'What is known, or why nothing is'],
  }),
  files,
];
