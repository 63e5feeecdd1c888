import { waiverLines } from '../../../_shared/law/waivers/fill.ts';
import { waiverTextOf } from '../../../_shared/law/waivers/forms.ts';
import type { LienWaiverKind } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findState } from './find-form.ts';
import { findWaiver } from './lien-waivers.ts';

/** A state's form with what is known of a waiver filled in. */
export interface FilledForm {
  file_name: string;
  title: string;
  /** The smallest type that the law allows, in points. */
  min_size: number;
  lines: ReturnType<typeof waiverLines>;
}

interface Known {
  kind: LienWaiverKind;
  amount: number;
  through_date: string | null;
  recipient: string;
  number: string | null;
  organization: string;
  project: string;
  project_id: string;
  address: string | null;
  city: string | null;
  client: string | null;
  role: string | null;
  contract: string;
}

/**
 * Fills in the state's form for a waiver. The owner is known only if we are the prime contractor.
 * @throws not_found if the state sets no form for this kind of waiver, or we don't have its words
 */
export async function fillForm(sql: Transaction, id: string): Promise<FilledForm> {
  const [known] = await sql<Known[]>`
    select w.kind, w.amount, w.through_date, w.recipient, y.number, o.name as organization, p.name as project, p.id as project_id,
      nullif(concat_ws(', ', p.address, p.city, p.state), '') as address, p.city, p.client_name as client, f.role, c.name as contract
    from public.lien_waivers w
    join public.payments y on y.org_id = w.org_id and y.id = w.payment_id
    join public.organizations o on o.id = w.org_id
    join public.projects p on p.org_id = w.org_id and p.id = w.project_id
    join public.contracts c on c.org_id = w.org_id and c.id = w.contract_id
    left join public.lien_facts f on f.org_id = w.org_id and f.project_id = w.project_id
    where w.id = ${id}`;
  const form = known && waiverTextOf(await findState(sql, known.project_id), known.kind);
  if (!form) throw notFound('Statutory form');
  const through = known.through_date && dateWords(known.through_date);
  const lines = waiverLines(form, {
    amount: known.amount.toLocaleString('en-US', { minimumFractionDigits: 2 }),
    maker: known.organization,
    customer: known.organization,
    payee: known.recipient,
    company: known.recipient,
    owner: known.role === 'prime' ? known.client : null,
    project: known.project,
    property: known.address,
    location: known.address,
    city: known.city,
    job: known.contract,
    invoice: known.number,
    through,
    period: through && `Through ${through}`,
  });
  const title = lines.find(({ kind }) => kind === 'title')?.text ?? 'Lien waiver';
  return {
    file_name: `lien-waiver-${form.state}-${known.kind.replace('_', '-')}.pdf`,
    title,
    min_size: form.min_size ?? 0,
    lines,
  };
}

const dateWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The form of a waiver that the caller may see. */
export async function getFilledForm({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<FilledForm> {
  if (!(await findWaiver(sql, id))) throw notFound('Lien waiver');
  return await fillForm(sql, id);
}
