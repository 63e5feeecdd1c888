import { createRoute } from '@hono/zod-openapi';
import {
  type Api,
  failures,
  idempotencyHeader,
  idParams,
  json,
  signedIn,
  whenSignedIn,
} from '../../../_server/http/define-route.ts';
import { readSentFile } from '../../../_server/services/compliance/read-evidence.ts';
import { uploadEvidence } from '../../../_server/services/compliance/upload-evidence.ts';
import { complianceEvidenceSchema } from '../../../_shared/schemas/index.ts';
import { authenticate } from '../../middleware/authenticate.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { evidenceForm, takeEvidence } from './evidence-form.ts';

const route = createRoute({
  ...signedIn,
  middleware: [authenticate, rateLimit, takeEvidence],
  method: 'post',
  path: '/compliance/checks/{id}/evidence',
  tags: ['compliance'],
  summary: 'Upload evidence for a check',
  request: { params: idParams, headers: idempotencyHeader, body: evidenceForm },
  responses: {
    201: json(complianceEvidenceSchema, 'The new evidence'),
    ...failures('forbidden', 'conflict', 'payload_too_large', 'unsupported_media_type', ...whenSignedIn),
  },
});

export const uploadEvidenceRoute = (api: Api) =>
  api.openapi(route, async (c) => uploadEvidence(c, { id: c.req.valid('param').id, ...readSentFile(c) }));
