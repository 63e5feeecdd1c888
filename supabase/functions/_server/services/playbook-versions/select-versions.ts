import type {
  PlaybookVersion,
  PlaybookVersionDetail,
  PlaybookVersions,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

const columns = (sql: Transaction) => sql`
  v.id, v.side, v.contract_type, v.number, v.status,
  v.status = 'published' and not exists (
    select from public.playbook_versions later
    where later.org_id = v.org_id and later.side = v.side and later.contract_type is not distinct from v.contract_type
      and later.status = 'published' and later.number > v.number) as is_current,
  creator.name as created_by_name, v.created_at, publisher.name as published_by_name, v.published_at,
  v.version`;

/** Whether the caller may draft, change, and publish playbooks; the policies decide. */
const mayEdit = (sql: Transaction) =>
  sql`(select private.is_org_admin()) or (select private.project_ids_as('{lawyer}')) <> '{}' as may_edit`;

const from = (sql: Transaction) => sql`
  from public.playbook_versions v
  left join private.people creator on creator.id = v.created_by
  left join private.people publisher on publisher.id = v.published_by
  where v.org_id = (select private.active_org_id())`;

/** The versions that the caller may see, by side and kind of contract, newest first. */
export async function selectVersions(sql: Transaction): Promise<PlaybookVersions> {
  const [versions, [caller]] = await Promise.all([
    sql<PlaybookVersion[]>`
      select ${columns(sql)} ${from(sql)} order by v.side, v.contract_type nulls first, v.number desc limit 500`,
    sql<{ may_edit: boolean }[]>`select ${mayEdit(sql)}`,
  ]);
  return { may_edit: caller?.may_edit ?? false, versions: [...versions] };
}

export async function findVersion(sql: Transaction, id: string): Promise<PlaybookVersionDetail | undefined> {
  const [version] = await sql<PlaybookVersionDetail[]>`
    select ${columns(sql)}, ${mayEdit(sql)}, v.body ${from(sql)} and v.id = ${id}`;
  return version;
}

type Published = Pick<PlaybookVersionDetail, 'id' | 'side' | 'contract_type' | 'number' | 'body'>;

/** The latest published version for a side and exactly this kind of contract. */
export async function findPublished(
  sql: Transaction,
  { side, contract_type }: Pick<Published, 'side' | 'contract_type'>,
): Promise<Published | undefined> {
  const [version] = await sql<Published[]>`
    select v.id, v.side, v.contract_type, v.number, v.body from public.playbook_versions v
    where v.org_id = (select private.active_org_id()) and v.status = 'published' and v.side = ${side}
      and v.contract_type is not distinct from ${contract_type}::public.contract_type
    order by v.number desc limit 1`;
  return version;
}

/** The version that applies to a contract: of its kind, otherwise of all other kinds. */
export async function findApplicable(
  sql: Transaction,
  scope: Pick<Published, 'side' | 'contract_type'>,
): Promise<Published | undefined> {
  return (await findPublished(sql, scope)) ?? (await findPublished(sql, { ...scope, contract_type: null }));
}
