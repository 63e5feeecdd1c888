import { takeAttempt } from '../../db/privileged.ts';
import { ApiError, tooMany } from '../../http/api-error.ts';
import { type AppContext, clientAddress } from '../../http/context.ts';

/**
 * Allows an address ten wrong tokens of one kind in 15 minutes. An attempt with a valid token is not counted.
 * @param kind of link, used as the counter's name
 */
export async function guarded<Result>(
  c: AppContext,
  kind: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { retryAfter, giveBack } = await takeAttempt([`${kind}:${clientAddress(c)}`]);
  if (retryAfter > 0) throw tooMany('Too many attempts. Please try again later.', retryAfter);
  try {
    const result = await work();
    await giveBack();
    return result;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') await giveBack();
    throw error;
  }
}
