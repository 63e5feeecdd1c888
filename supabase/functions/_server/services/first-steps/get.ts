import type { FirstSteps } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';

/** Returns a new organization's setup progress, as far as the caller sees it. */
export async function getFirstSteps({ ctx: { sql } }: { ctx: Ctx }): Promise<FirstSteps> {
  const [row] = await sql<(FirstSteps['steps'] & Pick<FirstSteps, 'sample' | 'may' | 'dismissed'>)[]>`
    select private.is_org_admin() as may,
      (select p.first_steps_dismissed_at is not null from public.profiles p where p.id = (select private.caller_id())) as dismissed,
      (select json_build_object('id', p.id, 'name', p.name) from public.projects p
        where p.org_id = o.id and p.is_sample and p.deleted_at is null) as sample,
      exists (
        select from public.contracts c
        join public.projects p on p.id = c.project_id and p.deleted_at is null and not p.is_sample
        where c.org_id = o.id and c.deleted_at is null) as contract,
      exists (
        select from public.contract_findings f
        join public.projects p on p.id = f.project_id and not p.is_sample
        where f.org_id = o.id and f.review_status <> 'open') as decision,
      (select count(*) from public.memberships m where m.org_id = o.id) > 1
        or exists (select from public.invitations i where i.org_id = o.id) as colleague,
      o.default_perspective is not null or exists (
        select from public.contract_analyses a
        join public.projects p on p.id = a.project_id and not p.is_sample
        where a.org_id = o.id) as side
    from public.organizations o where o.id = private.active_org_id()`;
  if (!row) throw notFound('Organization');
  const { sample, may, dismissed, contract, side, decision, colleague } = row;
  return { sample, may, dismissed, steps: { contract, side, decision, colleague } };
}
