import type { ChainBundle, ChainParams } from '../../../_shared/schemas/index.ts';
import type { StoredFile } from '../../attachments/content.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { selectChain } from './select-chain.ts';

const selectBundles = (sql: Transaction, rest: ReturnType<Transaction>) => sql<ChainBundle[]>`
  select b.id, b.state, b.title, b.documents_done, b.documents_planned, b.file_name, b.size_bytes, b.pages, b.sha256, b.last_error,
    w.name as requested_by_name, b.created_at, b.ready_at
  from public.chain_bundles b
  left join private.people w on w.id = b.requested_by
  where b.org_id = (select private.active_org_id()) ${rest}`;

/** @throws not_found for a paper trail the caller may not see */
export async function listChainBundles({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ChainParams;
}): Promise<ChainBundle[]> {
  if (!(await selectChain(sql, input))) throw notFound('Paper trail');
  return await selectBundles(
    sql,
    sql`and b.marked_kind = ${input.kind} and b.marked_id = ${input.id} order by b.id desc limit 20`,
  );
}

/**
 * Requests a bundle. If one of the same paper trail is already in progress, returns that one.
 * @throws not_found for a paper trail the caller may not see
 * @starts make_chain_bundle
 */
export async function createChainBundle({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ChainParams;
}): Promise<ChainBundle> {
  const chain = await selectChain(sql, input);
  if (!chain) throw notFound('Paper trail');
  const [notice] = chain.notices;
  const title =
    [...chain.notices, ...chain.deadlines, ...chain.obligations, ...chain.findings].find(
      ({ id }) => id === input.id,
    ) ?? notice;
  const called = title && ('subject' in title ? title.subject || title.type : title.title);
  const name = `${notice?.number ? `${notice.number}: ` : ''}${called ?? 'Site event'}`.slice(0, 400);
  await sql`
    insert into public.chain_bundles (org_id, project_id, marked_kind, marked_id, title)
    values (private.active_org_id(), ${chain.project_id}, ${input.kind}, ${input.id}, ${name})
    on conflict (org_id, marked_id) where state = 'making' do nothing`;
  const [bundle] = await selectBundles(
    sql,
    sql`and b.marked_kind = ${input.kind} and b.marked_id = ${input.id} order by b.id desc limit 1`,
  );
  if (!bundle) throw forbidden();
  return bundle;
}

/**
 * Returns a bundle's storage path, if the caller may see it. @throws not_found, also if the bundle is not
 * ready
 */
export async function findBundleFile({ sql }: Ctx, id: string): Promise<StoredFile> {
  const [row] = await sql<StoredFile[]>`
    select b.storage_path, b.file_name, 'application/pdf' as mime_type
    from public.chain_bundles b
    join public.projects p on p.org_id = b.org_id and p.id = b.project_id and p.deleted_at is null
    where b.org_id = (select private.active_org_id()) and b.id = ${id} and b.state = 'ready'`;
  if (!row) throw notFound('Paper trail PDF');
  return row;
}
