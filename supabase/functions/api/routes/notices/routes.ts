import { z } from '@hono/zod-openapi';
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
} from '../../../_shared/contract/index.ts';
import { idParams, type Route, versionParams } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { createNotice } from '../../services/notices/create.ts';
import { draftNotice } from '../../services/notices/draft.ts';
import { getNotice } from '../../services/notices/get.ts';
import { getNoticeVersion } from '../../services/notices/get-version.ts';
import { listNotices } from '../../services/notices/list.ts';
import { recordService, voidService } from '../../services/notices/serve.ts';
import { takeNoticeStep } from '../../services/notices/take-step.ts';
import { listNoticeTemplates, saveNoticeTemplate } from '../../services/notices/templates.ts';
import { updateNotice } from '../../services/notices/update.ts';
import { getIssuedFileRoute, getProofContentRoute, previewRoute } from './files.ts';
import { uploadProofRoute } from './upload-proof.ts';

const { read, list, create, act, update } = verbs('notices');

const asItIsNow = [noticeDetailSchema, 'The notice as it is now'] as const;
const serviceParams = idParams.extend({ service_id: z.guid('Must be a UUID').toLowerCase() });

export const noticeRoutes: Route[] = [
  list('/notices', listNotices, {
    summary: 'Legal notices, newest first',
    query: listNoticesSchema,
    returns: [noticeSchema.array(), 'One page; Link leads to the next'],
  }),
  read('/notices/draft', draftNotice, {
    summary: 'A notice as it would begin, filled in with what is known; it is not kept',
    query: draftNoticeQuerySchema,
    returns: [noticeDraftSchema, 'The draft, with the contract’s own rule about notices and what to look at'],
    refuses: ['forbidden'],
  }),
  read('/notices/templates', listNoticeTemplates, {
    summary: 'The template of each type of notice, as it counts now',
    returns: [noticeTemplateSchema.array(), 'One for each type'],
  }),
  create('/notices/templates', saveNoticeTemplate, {
    summary: 'Write the next revision of a template',
    body: saveNoticeTemplateSchema,
    returns: [noticeTemplateSchema, 'The template as it counts now'],
  }),
  create('/notices', createNotice, {
    summary: 'Keep a notice as a draft',
    body: createNoticeSchema,
    returns: [noticeDetailSchema, 'The new notice'],
    etag: true,
    location: true,
  }),
  read('/notices/{id}', getNotice, {
    summary: 'One notice, with what it says, its checks, steps, services and proofs',
    params: idParams,
    returns: [noticeDetailSchema, 'The notice'],
    etag: true,
  }),
  update('/notices/{id}', updateNotice, {
    summary: 'Save a draft as a new version, or move the day it is due',
    params: idParams,
    body: updateNoticeSchema,
    ifMatch: true,
    returns: asItIsNow,
    etag: true,
  }),
  read('/notices/{id}/versions/{version}', getNoticeVersion, {
    summary: 'What a notice said in one of its versions',
    params: versionParams,
    returns: [noticeVersionContentSchema, 'The version'],
  }),
  create('/notices/{id}/transitions', takeNoticeStep, {
    summary: 'Take a step of a notice’s life: review, return, approve, issue, note a reply, discard',
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
    summary: 'Say that a service that was recorded is none',
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
