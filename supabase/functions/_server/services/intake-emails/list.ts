import type { Fragment } from 'postgres';
import type { IntakeEmail } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import type { ReceivedFile } from './admit.ts';

type Row = Omit<IntakeEmail, 'attachments'> & { attachments: ReceivedFile[] };

const selectEmails = (sql: Transaction, condition: Fragment) => sql<Row[]>`
  select e.id, e.from_address, e.subject, e.text, e.attachments, e.created_at as received_at,
    case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as project
  from public.intake_emails e
  left join public.projects p on p.org_id = e.org_id and p.id = e.project_id and p.deleted_at is null
  where e.org_id = (select private.active_org_id()) and e.created_by = (select private.caller_id()) and ${condition}
  order by e.id desc limit 100`;

const toEmail = ({ attachments, ...email }: Row): IntakeEmail => ({
  ...email,
  attachments: attachments.map(({ provider_id, part, file_name, size_bytes, problem, file_id }) => ({
    id: part === null ? provider_id : `${provider_id}.${part}`,
    file_name,
    size_bytes,
    state: problem !== null ? 'left_out' : file_id !== null ? 'kept' : 'waiting',
    problem,
  })),
});

/** Lists the caller's emails with files that wait, newest first. */
export async function listIntakeEmails(sql: Transaction): Promise<IntakeEmail[]> {
  const open = sql`(e.ready_at is null
    or exists (select from jsonb_array_elements(e.attachments) a where a ->> 'problem' is not null)
    or exists (select from public.intake_files f where f.org_id = e.org_id and f.created_by = e.created_by and f.email_id = e.id
      and f.document_id is null))`;
  return (await selectEmails(sql, open)).map(toEmail);
}

/** Removes an email from the list; files that were kept stay. @throws ApiError not_found */
export async function removeIntakeEmail({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<IntakeEmail> {
  const [email] = await selectEmails(sql, sql`e.id = ${id}`);
  if (!email) throw notFound('Email');
  await sql`
    delete from public.intake_emails e
    where e.org_id = (select private.active_org_id()) and e.created_by = (select private.caller_id()) and e.id = ${id}`;
  return toEmail(email);
}
