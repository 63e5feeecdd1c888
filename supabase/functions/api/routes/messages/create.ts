import type { Context } from 'hono';
import { answerOnce, earlierAnswer } from '../../../_server/db/answer-once.ts';
import type { AppEnv } from '../../../_server/http/context.ts';
import { etag } from '../../../_server/http/etag.ts';
import { discardAskFiles, makeAskFiles } from '../../../_server/services/messages/ask-files.ts';
import { createMessage } from '../../../_server/services/messages/write.ts';
import {
  type CreateMessage,
  createMessageSchema,
  messageDetailSchema,
} from '../../../_shared/schemas/index.ts';
import type { Route } from '../../routing/define-route.ts';
import { routeConfig } from '../../routing/route-config.ts';

const route = routeConfig({ tag: 'messages', method: 'post', status: 201 }, '/messages', {
  summary: 'Send or schedule a message to people and parties of a project',
  body: createMessageSchema,
  returns: [messageDetailSchema, 'The message'],
  refuses: ['forbidden', 'conflict'],
  etag: true,
  location: true,
});

/** The engine and the printer make files from asks outside the transaction that files them. */
export const createMessageRoute: Route = (api) =>
  api.openapi(route, async (c: Context<AppEnv, string, { out: { json: CreateMessage } }>) => {
    const input = c.req.valid('json');
    const earlier = input.ask_files && (await earlierAnswer(c));
    if (earlier) return earlier;
    const askFiles = await makeAskFiles(c, input);
    let isFiled = false;
    try {
      const answer = await answerOnce(c, async (ctx) => {
        const body = await createMessage({ ctx, input, askFiles });
        const headers = { ETag: etag(body.version), Location: `/api/v1/messages/${body.id}` };
        return { status: 201, body, headers };
      });
      isFiled = answer.status === 201 && !answer.headers.has('Idempotent-Replayed');
      return answer;
    } finally {
      if (!isFiled) await discardAskFiles(askFiles);
    }
  });
