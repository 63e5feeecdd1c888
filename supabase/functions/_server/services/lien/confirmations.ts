import type { ConfirmLienRule, LienRuleConfirmation } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, invalidInput, notFound } from '../../http/api-error.ts';

const selectConfirmations = (sql: Transaction) => sql`
  select k.id, k.rule, k.revision, k.note, k.bar_number, k.bar_jurisdiction, w.name as confirmed_by_name, k.created_at
  from public.lien_rule_confirmations k
  left join private.people w on w.id = k.confirmed_by
  where k.org_id = (select private.active_org_id())`;

/** Lists the lien rules that the organization's counsel confirmed, newest first. */
export const listLienRuleConfirmations = async ({ ctx: { sql } }: { ctx: Ctx }) =>
  await sql<LienRuleConfirmation[]>`${selectConfirmations(sql)} order by k.id desc`;

/** The organization's confirmations by rule, as far as the caller may see them. */
export async function confirmationsByRule(sql: Transaction): Promise<Map<string, LienRuleConfirmation>> {
  const rows = await sql<LienRuleConfirmation[]>`${selectConfirmations(sql)}`;
  return new Map(rows.map((row) => [row.rule, row]));
}

/** Whether the caller may confirm rules: a lawyer on one of the organization's projects. */
export async function mayConfirmRules(sql: Transaction): Promise<boolean> {
  const [row] = await sql<
    { may: boolean }[]
  >`select cardinality((select private.project_ids_as('{lawyer}'))::uuid[]) > 0 as may`;
  return row?.may ?? false;
}

/**
 * Confirms a rule for the organization, in place of a confirmation of an earlier revision.
 * @throws conflict if the rule has changed since it was read, or its revision is confirmed already; forbidden if
 * the caller is no lawyer on a project
 */
export async function confirmLienRule({
  ctx,
  input: { rule, revision, note, bar_number, bar_jurisdiction },
}: {
  ctx: Ctx;
  input: ConfirmLienRule;
}): Promise<LienRuleConfirmation> {
  const { sql, userId } = ctx;
  if (!(await mayConfirmRules(sql))) throw forbidden();
  const { lienRules } = await import('../../../_shared/law/lien/rules.ts');
  const current = lienRules.flatMap(({ rules }) => rules).find(({ id }) => id === rule);
  if (!current) throw invalidInput([{ path: 'rule', message: 'Choose a lien rule' }]);
  if (current.revision !== revision)
    throw new ApiError('conflict', 'This rule has changed. Read it again before you confirm it.');
  await sql`
    delete from public.lien_rule_confirmations k
    where k.org_id = (select private.active_org_id()) and k.rule = ${rule} and k.revision <> ${revision}`;
  const written = await sql`
    insert into public.lien_rule_confirmations (org_id, rule, revision, note, bar_number, bar_jurisdiction)
    values (private.active_org_id(), ${rule}, ${revision}, ${note ?? null}, ${bar_number}, ${bar_jurisdiction})
    on conflict (org_id, rule) do nothing
    returning id`;
  if (written.length === 0) throw new ApiError('conflict', 'This rule is already confirmed');
  await sql`
    update public.profiles p set bar_number = ${bar_number}, bar_jurisdiction = ${bar_jurisdiction}
    where p.id = ${userId} and (p.bar_number, p.bar_jurisdiction) is distinct from (${bar_number}, ${bar_jurisdiction})`;
  const [confirmed] = await sql<LienRuleConfirmation[]>`${selectConfirmations(sql)} and k.rule = ${rule}`;
  if (!confirmed) throw notFound('Confirmation');
  return confirmed;
}

/**
 * Withdraws a confirmation; the activity log keeps it.
 * @throws forbidden if the caller is neither a lawyer on a project nor an admin
 */
export async function withdrawLienRuleConfirmation({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<LienRuleConfirmation> {
  const [confirmation] = await sql<LienRuleConfirmation[]>`${selectConfirmations(sql)} and k.id = ${id}`;
  if (!confirmation) throw notFound('Confirmation');
  const deleted = await sql`
    delete from public.lien_rule_confirmations k
    where k.org_id = (select private.active_org_id()) and k.id = ${id} returning k.id`;
  if (deleted.length === 0) throw forbidden();
  return confirmation;
}
