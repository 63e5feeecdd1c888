import type { ChangeLanguageModel, LanguageModel } from '../../../_shared/schemas/index.ts';
import { refuseStale, type Versions } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden } from '../../http/api-error.ts';
import { staleVersion } from '../../http/etag.ts';
import { languageModelSettings } from '../../language-model/settings.ts';
import { getLanguageModel } from './get.ts';

/**
 * Gives or withdraws consent to the host; repeating the current choice changes nothing.
 * @param input.versions the versions that may be changed, '0' if no choice was made yet; null for any
 * @throws ApiError forbidden to everyone except owners and admins, precondition_failed if it has changed,
 * conflict if that host is not set up
 */
export async function updateLanguageModel({
  ctx,
  input: { versions, changes: change },
}: {
  ctx: Ctx;
  input: { versions: Versions; changes: ChangeLanguageModel };
}): Promise<LanguageModel> {
  const { sql } = ctx;
  const now = await getLanguageModel({ ctx });
  if (!now.can.change) throw forbidden();
  refuseStale(now, versions);
  const host = change.allowed ? agreedHost(change.host) : null;
  if (now.allowed_host === host) return now;
  const written = await sql`
    insert into public.language_model_consents as c (org_id, host)
    values (private.active_org_id(), ${host})
    on conflict (org_id) do update set host = excluded.host where c.version = ${now.version}
    returning c.id`;
  if (written.length === 0) throw staleVersion();
  return await getLanguageModel({ ctx });
}

function agreedHost(host: string | undefined): string {
  const model = languageModelSettings();
  if (!model)
    throw new ApiError('conflict', 'No language model is set up, so there is nothing to allow', {
      detail: 'Your Plumbline operator must set one up first.',
    });
  if (host !== model.host)
    throw new ApiError('conflict', 'The language model is now at a different host', {
      detail: `It is now at ${model.host}. Reload and decide again.`,
    });
  return model.host;
}
