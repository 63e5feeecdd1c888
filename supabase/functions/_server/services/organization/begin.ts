import type { ChooseOrganization, CreateOrganization, User } from '../../../_shared/schemas/index.ts';
import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { me } from '../auth/me.ts';

/** Creates an organization that the caller owns. */
export async function beginOrganization({
  ctx,
  input: { name },
}: {
  ctx: Ctx;
  input: CreateOrganization;
}): Promise<User> {
  await asSystem(ctx.sql, () => ctx.sql`select private.begin_organization(${ctx.userId}, ${name})`);
  return await me({ ctx });
}

/** Saves the organization used for the caller's requests that do not name one. */
export async function chooseOrganization({
  ctx,
  input: { organization_id },
}: {
  ctx: Ctx;
  input: ChooseOrganization;
}): Promise<User> {
  const { count } = await ctx.sql`
    update public.profiles p set last_org_id = ${organization_id}
    where p.id = ${ctx.userId} and ${organization_id} = any (private.my_org_ids())`;
  if (count === 0) throw notFound('Organization');
  return await me({ ctx });
}
