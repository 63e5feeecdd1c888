import { z } from '@hono/zod-openapi';
import { createNotice } from '../../../_server/services/notices/create.ts';
import { draftNotice } from '../../../_server/services/notices/draft.ts';
import { getNotice } from '../../../_server/services/notices/get.ts';
import { getNoticeVersion } from '../../../_server/services/notices/get-version.ts';
import { listNotices } from '../../../_server/services/notices/list.ts';
import { recordService, voidService } from '../../../_server/services/notices/serve.ts';
import { takeNoticeStep } from '../../../_server/services/notices/take-step.ts';
import { listNoticeTemplates, saveNoticeTemplate } from '../../../_server/services/notices/templates.ts';
import { updateNotice } from '../../../_server/services/notices/update.ts';
import {
  createNoticeSchema,
  draftNoticeQuerySchema,
  listNoticesSchema,
  noticeDetailSchema,
  noticeDraftSchema,
  noticeSchema,
  noticeTemplateSchema,
  noticeVersionContentSchema,
  recordServiceSchema,
  saveNoticeTemplateSchema,
  takeNoticeStepSchema,
  updateNoticeSchema,
  voidServiceSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route, versionParams } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { getIssuedFileRoute, getProofContentRoute, previewRoute } from './files.ts';
import { uploadProofRoute } from './upload-proof.ts';

const { read, list, create, act, update } = verbs('notices');

const asItIsNow = [noticeDetailSchema, 'The updated notice'] as const;
const serviceParams = idParams.extend({ service_id: z.guid('Must be a UUID').toLowerCase() });

export const noticeRoutes: Route[] = [
  list('/notices', listNotices, {
    summary: 'List legal notices, newest first',
    query: listNoticesSchema,
    returns: [noticeSchema.array(), 'One page; the Link header has the URL of the next'],
  }),
  read('/notices/draft', draftNotice, {
    summary: 'Preview a new notice with known details; it is not saved',
    query: draftNoticeQuerySchema,
    returns: [noticeDraftSchema, "The draft, with the contract's notice clause and checks"],
    refuses: ['forbidden'],
  }),
  read('/notices/templates', listNoticeTemplates, {
    summary: 'List current notice templates',
    returns: [noticeTemplateSchema.array(), 'One per notice type'],
  }),
  create('/notices/templates', saveNoticeTemplate, {
    summary: 'Save a new template revision',
    body: saveNoticeTemplateSchema,
    returns: [noticeTemplateSchema, 'The current template'],
  }),
  create('/notices', createNotice, {
    summary: 'Save a notice draft',
    body: createNoticeSchema,
    returns: [noticeDetailSchema, 'The new notice'],
    etag: true,
    location: true,
  }),
  read('/notices/{id}', getNotice, {
    summary: 'Get a notice with its content, checks, status changes, service, and proofs',
    params: idParams,
    returns: [noticeDetailSchema, 'The notice'],
    etag: true,
  }),
  update('/notices/{id}', updateNotice, {
    summary: 'Save a draft as a new version, or change its serve-by date',
    params: idParams,
    body: updateNoticeSchema,
    ifMatch: true,
    returns: asItIsNow,
    etag: true,
  }),
  read('/notices/{id}/versions/{version}', getNoticeVersion, {
    summary: 'Get one version of a notice',
    params: versionParams,
    returns: [noticeVersionContentSchema, 'The version'],
  }),
  create('/notices/{id}/transitions', takeNoticeStep, {
    summary: "Change a notice's status: review, return, approve, issue, record a response, or discard",
    params: idParams,
    body: takeNoticeStepSchema,
    returns: asItIsNow,
    etag: true,
  }),
  create('/notices/{id}/services', recordService, {
    summary: 'Record how and when a recipient was served',
    params: idParams,
    body: recordServiceSchema,
    returns: asItIsNow,
    etag: true,
  }),
  act('/notices/{id}/services/{service_id}/void', voidService, {
    summary: 'Void a recorded service',
    params: serviceParams,
    body: voidServiceSchema,
    returns: asItIsNow,
    etag: true,
  }),
  uploadProofRoute,
  getProofContentRoute,
  getIssuedFileRoute,
  previewRoute,
];
