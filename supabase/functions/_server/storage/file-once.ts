import type { TypedResponse } from 'hono';
import { type Answer, answerOnce } from '../db/answer-once.ts';
import type { Ctx } from '../db/with-user.ts';
import type { AppContext } from '../http/context.ts';

/**
 * Files an object stored earlier: `work` writes its row, at most once per Idempotency-Key. If this request
 * did not write the row, the object is discarded.
 * @param content the request's content, independent of the form's boundaries
 */
export async function fileOnce<Body>(
  c: AppContext,
  work: (ctx: Ctx) => Promise<Body>,
  { content, discard }: { content: string; discard: () => Promise<void> },
): Promise<Response & TypedResponse<Body, 201, 'json'>> {
  let filed = false;
  try {
    const answer = await answerOnce(
      c,
      async (ctx): Promise<Answer<Body, 201>> => ({ status: 201, body: await work(ctx) }),
      content,
    );
    filed = answer.status === 201 && !answer.headers.has('Idempotent-Replayed');
    return answer;
  } finally {
    // If the connection was lost during the commit, the row may exist; `discard` looks for it first.
    if (!filed) await discard();
  }
}
