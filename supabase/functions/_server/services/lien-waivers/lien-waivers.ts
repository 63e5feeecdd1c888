import type {
  DecideWaiver,
  LienWaiver,
  NewLienWaiver,
  Payment,
  RepeatWaiver,
  RequestWaiver,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { asSystem } from '../../db/privileged.ts';
import { atVersion, refuseStale, type Versions, whyNoRow } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import { newToken, sha256 } from '../../http/hash.ts';
import { refuseUnknownParty } from '../parties/select-parties.ts';
import { findPayment, stillThere, waiverAsJson } from '../payments/select-payments.ts';
import { mailWaiverRequest } from './write-waiver-mail.ts';

/** A waiver that is visible, of a payment that is not deleted. */
export async function findWaiver(sql: Transaction, id: string): Promise<LienWaiver | undefined> {
  const [row] = await sql<{ waiver: LienWaiver }[]>`
    select ${waiverAsJson(sql)} as waiver
    from public.lien_waivers w
    join public.payments p on p.org_id = w.org_id and p.id = w.payment_id
    join public.contracts c on c.org_id = p.org_id and c.id = p.contract_id and c.deleted_at is null
    join public.projects j on j.org_id = p.org_id and j.id = p.project_id and j.deleted_at is null
    where ${stillThere(sql)} and w.id = ${id}`;
  return row?.waiver;
}

/** Requests a waiver: creates its one-use link, storing only the hash, and emails it if an address is given. */
export async function requestWaiver({
  ctx,
  input: { id, kind, recipient, email, party_id, amount, through_date, days },
}: {
  ctx: Ctx;
  input: RequestWaiver & { id: string };
}): Promise<NewLienWaiver> {
  const { sql } = ctx;
  const payment = await findPayment(sql, id);
  if (!payment) throw notFound('Payment');
  if (!payment.may_change) throw forbidden();
  await refuseUnknownParty(sql, party_id);
  const token = newToken();
  const [created] = await sql<{ id: string }[]>`
    insert into public.lien_waivers
      (org_id, project_id, contract_id, payment_id, kind, amount, through_date, recipient, email, party_id, token_hash, expires_at)
    values (private.active_org_id(), ${payment.project_id}, ${payment.contract_id}, ${id}, ${kind}, ${amount ?? payment.amount},
      ${through_date ?? payment.through_date}, ${recipient}, ${email || null}, ${party_id ?? null},
      ${sha256(token)}, now() + make_interval(days => ${days}))
    returning id`;
  return await request(ctx, created?.id ?? '', payment, token);
}

/** Creates a new link for a requested waiver; the old link stops working. */
export async function repeatWaiver({
  ctx,
  input: { id, days },
}: {
  ctx: Ctx;
  input: RepeatWaiver & { id: string };
}): Promise<NewLienWaiver> {
  const { sql } = ctx;
  const waiver = await findWaiver(sql, id);
  const payment = waiver && (await findPayment(sql, waiver.payment_id));
  if (!payment) throw notFound('Lien waiver');
  if (!payment.may_change) throw forbidden();
  const token = newToken();
  const renewed = await sql`
    update public.lien_waivers w set token_hash = ${sha256(token)}, expires_at = now() + make_interval(days => ${days})
    where w.org_id = (select private.active_org_id()) and w.id = ${id} and w.status = 'requested' returning w.id`;
  if (renewed.length === 0) throw new ApiError('conflict', 'This lien waiver is no longer requested');
  return await request(ctx, id, payment, token);
}

async function request(
  { sql, userId }: Ctx,
  id: string,
  payment: Payment,
  token: string,
): Promise<NewLienWaiver> {
  const waiver = await findWaiver(sql, id);
  if (!waiver) throw notFound('Lien waiver');
  const { email } = waiver;
  if (email)
    await asSystem(sql, () =>
      mailWaiverRequest(sql, { waiver: { ...waiver, email }, payment, token, userId }),
    );
  return { ...waiver, token, path: `/waiver/${token}` };
}

/**
 * Accepts or rejects a received waiver, or withdraws the request.
 * @throws ApiError conflict if the waiver's status does not allow it
 * @starts notification
 */
export async function decideWaiver({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: DecideWaiver };
}): Promise<LienWaiver> {
  const before = await findWaiver(sql, id);
  if (!before) throw notFound('Lien waiver');
  refuseStale(before, versions);
  if (before.status === changes.status)
    throw new ApiError('conflict', `The lien waiver is already ${before.status}`);
  const written = await sql`
    update public.lien_waivers w set status = ${changes.status}, decision_note = ${changes.note ?? null}
    where w.org_id = (select private.active_org_id()) and w.id = ${id} ${atVersion(sql, sql`w.version`, versions)}
    returning w.id`;
  const waiver = await findWaiver(sql, id);
  if (!waiver || written.length === 0) throw whyNoRow(waiver, 'Lien waiver', versions);
  return waiver;
}
