import { createRoute } from '@hono/zod-openapi';
import {
  contractSchema,
  createContractSchema,
  missingContractFieldsMessage,
  requiredContractFields,
} from '../../../_shared/contract/index.ts';
import { answerOnce } from '../../db/answer-once.ts';
import { invalidInput } from '../../http/api-error.ts';
import {
  type Api,
  failures,
  idempotencyHeader,
  json,
  jsonBody,
  signedIn,
  whenSignedIn,
  withBody,
} from '../../http/define-route.ts';
import { etag } from '../../http/etag.ts';
import { onInvalid, toFields } from '../../middleware/errors.ts';
import { createContract } from '../../services/contracts/create.ts';

const route = createRoute({
  ...signedIn,
  method: 'post',
  path: '/contracts',
  tags: ['contracts'],
  summary: 'Create a draft contract',
  request: { headers: idempotencyHeader, body: jsonBody(createContractSchema) },
  responses: {
    201: json(contractSchema, 'The new contract'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

const required = new Set<string>(requiredContractFields);

export const createContractRoute = (api: Api) =>
  api.openapi(
    route,
    (c) =>
      answerOnce(c, async (ctx) => {
        const contract = await createContract({ ctx, input: c.req.valid('json') });
        const headers = { ETag: etag(contract.version), Location: `/api/v1/contracts/${contract.id}` };
        return { status: 201, body: contract, headers };
      }),
    (result, c) => {
      // The spec has one message for whichever of the required fields is missing.
      if (!result.success && result.target === 'json') {
        const fields = toFields(result.error, 'body');
        if (fields.some(({ path }) => required.has(path)))
          throw invalidInput(fields, missingContractFieldsMessage);
      }
      onInvalid(result, c);
    },
  );
