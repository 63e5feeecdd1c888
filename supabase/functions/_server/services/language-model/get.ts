import type { LanguageModel } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { languageModelSettings } from '../../language-model/settings.ts';
import { dollarsFor, findBudget } from './budget.ts';

interface Row {
  allowed_host: string | null;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: string | null;
  version: number;
  may_change: boolean;
}

/** Returns the operator's setup and the organization's consent, without the key. */
export async function getLanguageModel({ ctx: { sql } }: { ctx: Ctx }): Promise<LanguageModel> {
  const [row] = await sql<Row[]>`
    select c.host as allowed_host, c.decided_by, p.name as decided_by_name, c.decided_at,
      coalesce(c.version, 0) as version, (select private.is_org_admin()) as may_change
    from public.organizations o
    left join public.language_model_consents c on c.org_id = o.id
    left join private.people p on p.id = c.decided_by
    where o.id = (select private.active_org_id())`;
  if (!row) throw notFound('Organization');
  const { may_change, ...consent } = row;
  const model = languageModelSettings();
  return {
    configured: model !== null,
    host: model?.host ?? null,
    model: model?.name ?? null,
    allowed: model !== null && consent.allowed_host === model.host,
    ...consent,
    can: { change: may_change },
    budget: may_change ? await budgetOf(sql) : null,
  };
}

async function budgetOf(sql: Transaction): Promise<LanguageModel['budget']> {
  const found = await findBudget(sql, null);
  if (!found) return null;
  const { contract_tokens, ...budget } = found;
  return { ...budget, dollars: dollarsFor(budget, budget) };
}
