import type { Transaction } from '../../db/pool.ts';
import { type LanguageModelSettings, languageModelSettings } from '../../language-model/settings.ts';

/**
 * Returns the language model that may read a project's contracts for the caller. The operator must have set
 * it up, the organization must have consented to its exact host, and the caller must be allowed to analyze.
 * Otherwise null, and no text leaves the server.
 */
export async function findConsentedModel(
  sql: Transaction,
  projectId: string,
): Promise<LanguageModelSettings | null> {
  const model = languageModelSettings();
  if (!model) return null;
  const [consent] = await sql`
    select 1 from public.language_model_consents c
    where c.org_id = (select private.active_org_id()) and c.host = ${model.host}
      -- As the policies for readings and questions have it: what will be refused is not sent out first.
      and ((select private.is_org_admin())
        or ${projectId}::uuid = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[]))`;
  return consent ? model : null;
}
