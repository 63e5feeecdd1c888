import { createRoute } from '@hono/zod-openapi';
import { fileIntakeFile } from '../../../_server/services/intake-files/file.ts';
import { fileIntakeSchema, intakeFileSchema } from '../../../_shared/schemas/index.ts';
import {
  type Api,
  failures,
  idempotencyHeader,
  idParams,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../routing/define-route.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/intake-files/{id}/filing',
  tags: ['intake files'],
  summary: 'File an uploaded file as a contract, amendment, or new version',
  request: { params: idParams, headers: idempotencyHeader, body: jsonBody(fileIntakeSchema) },
  responses: {
    201: json(intakeFileSchema, 'The file with its contract'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

export const fileIntakeFileRoute = (api: Api) =>
  api.openapi(route, async (c) =>
    fileIntakeFile(c, { id: c.req.valid('param').id, filing: c.req.valid('json') }),
  );
