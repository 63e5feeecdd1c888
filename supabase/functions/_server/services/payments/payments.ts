import type {
  CreatePayment,
  DeletedPayment,
  ListPayments,
  Payment,
  UpdatePayment,
} from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import { afterUpdate, atVersion, type Versions, whyNoRow } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, invalidInput, notFound } from '../../http/api-error.ts';
import { type PageOf, toPage } from '../../http/page.ts';
import { findContract } from '../contracts/select-contracts.ts';
import { findProject } from '../projects/select-projects.ts';
import { findPayment, fromPayments, selectPayments, stillThere } from './select-payments.ts';

/** Lists the payments the caller may see, newest first. */
export async function listPayments({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListPayments;
}): Promise<PageOf<Payment>> {
  const { project_id, contract_id, family_of, direction, unwaived, cursor, limit, count } = input;
  const matching = sql`
    ${stillThere(sql)}
    ${project_id ? sql`and p.project_id = ${project_id}` : sql``}
    ${contract_id ? sql`and p.contract_id = ${contract_id}` : sql``}
    ${family_of ? sql`and p.contract_id = any (private.contract_family((select private.active_org_id()), ${family_of}))` : sql``}
    ${direction ? sql`and p.direction = ${direction}` : sql``}
    ${unwaived ? sql`and s.unwaived` : sql``}`;
  const [rows, counted, project, contract, member] = await Promise.all([
    sql<Payment[]>`
      ${selectPayments(sql)} where ${matching} ${cursor ? sql`and p.id < ${cursor}` : sql``} order by p.id desc limit ${limit + 1}`,
    countRows(sql, count, sql`${fromPayments(sql)} where ${matching}`),
    project_id ? findProject(sql, project_id) : null,
    contract_id ? findContract(sql, contract_id) : null,
    family_of ? findContract(sql, family_of) : null,
  ]);
  if (project === undefined) throw notFound('Project');
  if (contract === undefined || member === undefined) throw notFound('Contract');
  return toPage(rows, { limit }, totalOf(counted));
}

export async function getPayment({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<Payment> {
  const payment = await findPayment(sql, input.id);
  if (!payment) throw notFound('Payment');
  return payment;
}

/** @starts notification */
export async function createPayment({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: CreatePayment;
}): Promise<Payment> {
  const contract = await findContract(sql, input.contract_id);
  if (!contract) throw invalidInput([{ path: 'contract_id', message: 'Unknown contract' }]);
  const [created] = await sql<{ id: string }[]>`
    insert into public.payments
      (org_id, project_id, contract_id, direction, number, period_from, through_date, amount, retainage_withheld,
        retainage_released, paid_on, note)
    values (private.active_org_id(), ${contract.project_id}, ${contract.id}, ${input.direction}, ${input.number ?? null},
      ${input.period_from ?? null},
      ${input.through_date ?? null}, ${input.amount}, ${input.retainage_withheld}, ${input.retainage_released}, ${input.paid_on ?? null},
      ${input.note ?? null})
    returning id`;
  const payment = created && (await findPayment(sql, created.id));
  if (!payment) throw forbidden();
  return payment;
}

/**
 * @throws ApiError conflict if a payment with lien waivers would become a payment to us
 * @starts notification
 */
export async function updatePayment({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdatePayment };
}): Promise<Payment> {
  const provided = definedFields(changes);
  if (
    changes.direction === 'in' &&
    (await findPayment(sql, id))?.waivers.some(({ status }) => status !== 'withdrawn')
  )
    throw new ApiError('conflict', 'Only a payment that we make can have lien waivers');
  const updated =
    Object.keys(provided).length === 0
      ? undefined
      : await sql`
          update public.payments p set ${sql(provided)}
          where ${stillThere(sql)} and p.id = ${id} ${atVersion(sql, sql`p.version`, versions)}
          returning p.id`;
  return afterUpdate(updated, await findPayment(sql, id), { noun: 'Payment', versions });
}

/** Marks a payment deleted. It no longer counts anywhere, and can be restored. */
export async function deletePayment({
  ctx: { sql },
  input: { id, versions },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions };
}): Promise<DeletedPayment> {
  const [deleted] = await sql<DeletedPayment[]>`
    update public.payments p set deleted_at = now()
    where ${stillThere(sql)} and p.id = ${id} ${atVersion(sql, sql`p.version`, versions)}
    returning p.id, p.deleted_at`;
  if (!deleted) throw whyNoRow(await findPayment(sql, id), 'Payment', versions);
  return deleted;
}

export async function restorePayment({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<Payment> {
  const restored = await sql`
    update public.payments p set deleted_at = null
    where p.org_id = (select private.active_org_id()) and p.id = ${id} and p.deleted_at is not null
    returning p.id`;
  const payment = await findPayment(sql, id);
  if (!payment) throw notFound('Payment');
  if (restored.length === 0 && !payment.may_change) throw forbidden();
  return payment;
}
