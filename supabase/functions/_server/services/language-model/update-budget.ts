import type { ChangeLanguageModelBudget, LanguageModel } from '../../../_shared/schemas/index.ts';
import { refuseStale, type Versions } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden } from '../../http/api-error.ts';
import { staleVersion } from '../../http/etag.ts';
import { getLanguageModel } from './get.ts';

/**
 * Sets what a language model may use in a month. A reading stops before the step that would begin over the limit.
 * @throws ApiError forbidden to everyone except owners and admins, conflict before the organization has decided
 * about a language model, precondition_failed if the setting has changed
 */
export async function updateLanguageModelBudget({
  ctx,
  input: { versions, changes },
}: {
  ctx: Ctx;
  input: { versions: Versions; changes: ChangeLanguageModelBudget };
}): Promise<LanguageModel> {
  const { sql } = ctx;
  const now = await getLanguageModel({ ctx });
  if (!now.can.change) throw forbidden();
  if (!now.budget) throw new ApiError('conflict', 'Allow the language model first');
  refuseStale(now, versions);
  const written = await sql`
    update public.language_model_consents c set tokens_per_contract = ${changes.tokens_per_contract},
      tokens_per_month = ${changes.tokens_per_month}, input_price = ${changes.input_price}, output_price = ${changes.output_price},
      dollars_per_month = ${changes.dollars_per_month}
    where c.org_id = (select private.active_org_id()) and c.version = ${now.version}
    returning c.id`;
  if (written.length === 0) throw staleVersion();
  return await getLanguageModel({ ctx });
}
