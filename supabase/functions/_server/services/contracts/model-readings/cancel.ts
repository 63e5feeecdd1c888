import type { LanguageModelReview } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { ApiError } from '../../../http/api-error.ts';
import { getModelReview } from './get.ts';

/**
 * Cancels the reading under way. Its job stops at the next step, and the analysis stays as it is.
 * @throws ApiError conflict if none is under way
 * @starts notification
 */
export async function cancelModelReading({
  ctx,
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<LanguageModelReview> {
  await getModelReview({ ctx, input: { id } });
  const canceled = await ctx.sql`
    update public.language_model_readings r set status = 'canceled'
    where r.org_id = (select private.active_org_id()) and r.contract_id = ${id} and r.status in ('waiting', 'running')
    returning r.id`;
  if (canceled.length === 0)
    throw new ApiError('conflict', 'The language model is not reading this contract');
  return await getModelReview({ ctx, input: { id } });
}
