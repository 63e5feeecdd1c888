import { createRoute, z } from '@hono/zod-openapi';
import { waiverFiles } from '../../../_server/attachments/kinds.ts';
import { withUser } from '../../../_server/db/with-user.ts';
import { printWaiverForm } from '../../../_server/functions/print.ts';
import { compareWaiverFile, compareWaiverText } from '../../../_server/services/lien-waivers/compare.ts';
import { findWaiverFile } from '../../../_server/services/lien-waivers/content.ts';
import { type FilledForm, getFilledForm } from '../../../_server/services/lien-waivers/fill-form.ts';
import { getWaiverForm } from '../../../_server/services/lien-waivers/find-form.ts';
import { decideWaiver, repeatWaiver } from '../../../_server/services/lien-waivers/lien-waivers.ts';
import {
  fileWaiver,
  openWaiverLink,
  openWaiverLinkForm,
  sendWaiver,
} from '../../../_server/services/lien-waivers/receive.ts';
import {
  compareWaiverSchema,
  decideWaiverSchema,
  lienWaiverSchema,
  newLienWaiverSchema,
  openWaiverLinkSchema,
  repeatWaiverSchema,
  sentWaiverSchema,
  waiverComparisonSchema,
  waiverFieldsSchema,
  waiverFormSchema,
} from '../../../_shared/schemas/index.ts';
import { attachment } from '../../routing/attachment.ts';
import {
  type Api,
  failures,
  idParams,
  json,
  open,
  type Route,
  signedIn,
  whenOpen,
  whenSignedIn,
} from '../../routing/define-route.ts';
import { fileContent } from '../../routing/file-content.ts';
import { fileRoute } from '../../routing/file-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, act, create, update } = verbs('lien waivers');

/** The form of a waiver, sent signed in or by a link. */
const waiverForm = {
  accepts: waiverFiles.accepts,
  fields: waiverFieldsSchema,
  form: {
    properties: {
      stated_amount: { type: 'string' },
      stated_through: { type: 'string', format: 'date' },
      signer: { type: 'string' },
    },
    required: ['stated_amount', 'signer'],
  },
} satisfies Partial<Parameters<typeof fileRoute>[1]>;

const file = fileRoute('/lien-waivers/{id}/file', {
  ...waiverForm,
  tag: 'lien waivers',
  summary: 'File a lien waiver received another way',
  params: idParams,
  returns: [lienWaiverSchema, 'The received waiver'],
  answer: fileWaiver,
});

const content = fileContent('/lien-waivers/{id}/content', {
  tag: 'lien waivers',
  summary: "Get a lien waiver's file",
  params: idParams,
  of: waiverFiles,
  find: findWaiverFile,
});

const link = {
  path: '/lien-waiver-links/{token}',
  tags: ['lien waivers'],
  // Accepts any string, so that a malformed token gets the same answer as an expired one.
  request: { params: z.object({ token: z.string().max(200) }) },
};

const look = createRoute({
  ...open,
  ...link,
  method: 'get',
  summary: 'Get the request behind a lien waiver link (no sign-in required)',
  responses: {
    200: json(openWaiverLinkSchema, 'The request'),
    ...failures('not_found', ...whenOpen),
  },
});

const pdf = {
  description: 'The form as PDF',
  content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
};

const linkForm = createRoute({
  ...open,
  ...link,
  path: `${link.path}/form.pdf`,
  method: 'get',
  summary: "Get the state's form for a requested lien waiver, filled in (no sign-in required)",
  responses: { 200: pdf, ...failures('not_found', ...whenOpen) },
});

const form = createRoute({
  ...signedIn,
  method: 'get',
  path: '/lien-waivers/{id}/form.pdf',
  tags: ['lien waivers'],
  summary: "Get the state's form for a lien waiver, filled in",
  request: { params: idParams },
  responses: { 200: pdf, ...failures(...whenSignedIn) },
});

const comparison = createRoute({
  ...signedIn,
  method: 'get',
  path: '/lien-waivers/{id}/comparison',
  tags: ['lien waivers'],
  summary: "Compare a received lien waiver's file with the state's form",
  request: { params: idParams },
  responses: { 200: json(waiverComparisonSchema, 'The differences'), ...failures(...whenSignedIn) },
});

const printed = ({ title, min_size, lines }: FilledForm) =>
  printWaiverForm({ title, min_size, lines, printed_at: new Date().toISOString() });

const send = fileRoute(link.path, {
  ...waiverForm,
  tag: 'lien waivers',
  summary: 'Submit a lien waiver by its single-use link (no sign-in required)',
  isOpen: true,
  params: link.request.params,
  returns: [sentWaiverSchema, 'A receipt'],
  answer: async (c, sent) => c.json(await sendWaiver(c, sent), 201),
});

const files = (api: Api) => {
  file(api);
  content(api);
  api.openapi(look, async (c) => c.json(await openWaiverLink(c, c.req.valid('param').token), 200));
  api.openapi(linkForm, async (c) => {
    const filled = await openWaiverLinkForm(c, c.req.valid('param').token);
    return c.body(await printed(filled), 200, attachment('application/pdf', filled.file_name));
  });
  api.openapi(form, async (c) => {
    const filled = await withUser(c, (ctx) => getFilledForm({ ctx, input: c.req.valid('param') }));
    return c.body(await printed(filled), 200, attachment('application/pdf', filled.file_name));
  });
  api.openapi(comparison, async (c) => c.json(await compareWaiverFile(c, c.req.valid('param').id), 200));
  send(api);
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
    returns: [newLienWaiverSchema, 'The waiver; its link is returned only here'],
    secret: true,
  }),
  read('/projects/{id}/waiver-form', getWaiverForm, {
    summary: "Find out whether the project's state prescribes a lien waiver form",
    params: idParams,
    returns: [waiverFormSchema, 'The form, or the reason none is known'],
  }),
  act('/projects/{id}/waiver-form/comparison', compareWaiverText, {
    summary: "Compare the text of a lien waiver with the state's form; nothing is saved",
    params: idParams,
    body: compareWaiverSchema,
    returns: [waiverComparisonSchema, 'The differences'],
  }),
  files,
];
