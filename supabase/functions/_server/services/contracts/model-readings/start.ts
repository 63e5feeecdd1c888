import type { LanguageModelReview } from '../../../../_shared/schemas/index.ts';
import { asSystem } from '../../../db/privileged.ts';
import { enqueueJob } from '../../../db/queue.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../../http/api-error.ts';
import { MOST_ATTEMPTS } from '../../../language-model/reader-model.ts';
import { findConsentedModel } from '../../language-model/find-consented.ts';
import { findContract } from '../select-contracts.ts';
import { getModelReview } from './get.ts';

const refusals = {
  not_configured: 'No language model is set up on this server',
  not_allowed: 'Your organization has not allowed the language model to read contracts',
  not_analyzed: 'Analyze the contract first',
  over_budget: 'The language model budget for this month does not cover this contract',
} as const;

/**
 * Has the language model read the analyzed document in the background: enqueues the job `read_with_model`.
 * @throws ApiError forbidden to those who may not analyze, conflict if it cannot read now or is already reading
 */
export async function startModelReading({
  ctx,
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<LanguageModelReview> {
  const { sql } = ctx;
  const review = await getModelReview({ ctx, input: { id } });
  if (review.cannot_start === 'forbidden') throw forbidden();
  if (review.cannot_start) throw new ApiError('conflict', refusals[review.cannot_start]);
  const contract = await findContract(sql, id);
  const model = contract && (await findConsentedModel(sql, contract.project_id));
  if (!contract || !model) throw notFound('Contract');
  const [reading] = await sql<{ id: string; org_id: string }[]>`
    insert into public.language_model_readings (org_id, project_id, contract_id, analysis_id, model, host)
    select a.org_id, a.project_id, a.contract_id, a.id, ${model.name}, ${model.host}
    from public.contract_analyses a where a.contract_id = ${id} and a.is_current
    on conflict do nothing
    returning id, org_id`;
  if (!reading) throw new ApiError('conflict', 'The language model is already reading this contract');
  await asSystem(sql, () =>
    enqueueJob(sql, {
      kind: 'read_with_model',
      payload: { reading_id: reading.id },
      orgId: reading.org_id,
      uniqueKey: `read_with_model:${reading.id}`,
      maxAttempts: MOST_ATTEMPTS,
    }),
  );
  return await getModelReview({ ctx, input: { id } });
}
