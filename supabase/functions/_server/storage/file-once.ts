import type { TypedResponse } from 'hono';
import { type Answer, answerOnce } from '../db/answer-once.ts';
import type { Ctx } from '../db/with-user.ts';
import type { AppContext } from '../http/context.ts';

/**
 * Files what was stored before: `work` writes its row, at most once for each Idempotency-Key, and where this request did not, the
 * object is discarded.
 * @param content what the request says, whatever the boundaries of its form
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
    // Where the connection broke at the commit the row may be there after all; `discard` looks for it first.
    if (!filed) await discard();
  }
}
