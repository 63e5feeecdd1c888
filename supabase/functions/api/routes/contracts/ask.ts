import { createRoute } from '@hono/zod-openapi';
import type { TypedResponse } from 'hono';
import { answerOnce, earlierAnswer } from '../../../_server/db/answer-once.ts';
import { withUser } from '../../../_server/db/with-user.ts';
import { askContract } from '../../../_server/services/contracts/model-questions/ask.ts';
import {
  askContractSchema,
  type LanguageModelQuestion,
  languageModelQuestionSchema,
} from '../../../_shared/schemas/index.ts';
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
  path: '/contracts/{id}/language-model-questions',
  tags: ['contracts'],
  summary: 'Ask the language model about a contract and its changes',
  request: { headers: idempotencyHeader, params: idParams, body: jsonBody(askContractSchema) },
  responses: {
    201: json(languageModelQuestionSchema, 'The question with its answer, or with the nearest passages'),
    ...failures('forbidden', 'conflict', ...withBody, ...whenSignedIn),
  },
});

type Asked = Response & TypedResponse<LanguageModelQuestion, 201, 'json'>;

export const askContractRoute = (api: Api) =>
  api.openapi(route, (c) =>
    askContract<Asked>(
      { ...c.req.valid('json'), ...c.req.valid('param') },
      {
        read: (work) => withUser(c, work),
        earlier: async () => (await earlierAnswer(c)) as Asked | undefined,
        save: (work) => answerOnce(c, async (ctx) => ({ status: 201 as const, body: await work(ctx) })),
      },
    ),
  );
