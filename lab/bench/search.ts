import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { root } from '../../scripts/lib/run.ts';
import type { Transaction } from '../../supabase/functions/_server/db/pool.ts';
import { searchDocuments } from '../../supabase/functions/_server/services/search/search-documents.ts';
import { type BenchRow, median, pairs } from './pairs.ts';
import { asMember, type Tenant, withTenants } from './tenants.ts';

/** Queries from a word on one page to a word on most pages, as people search for clauses. */
const searches = [
  'exhibit 4711',
  '"days after receipt"',
  'notice of termination',
  'refrigerant or leak',
  'service',
];

/**
 * Full-text search over 10,000 pages of one tenant, through the API's query with the user's rights, compared
 * with the bare query as superuser.
 */
export async function benchSearch(adminDbUrl: string, dbUrl: string): Promise<BenchRow[]> {
  return withTenants(adminDbUrl, { organizations: 2, contracts: 500 }, async (tenants) => {
    const tenant = tenants[0] as Tenant;
    const admin = postgres(adminDbUrl, { max: 1, onnotice: () => {} });
    const sql = postgres(dbUrl, { max: 1, fetch_types: false, onnotice: () => {} });
    const ours = (q: string) =>
      asMember(sql, tenant, (tx) =>
        searchDocuments({ ctx: { sql: tx as Transaction, userId: tenant.ownerId, token: '' }, input: { q } }),
      );
    try {
      await fillPages(admin, tenants);
      const rows: BenchRow[] = [];
      for (const q of searches) {
        const words = await queryOf(admin, q);
        const { ratio, a, b } = await pairs(
          40,
          () => ours(q),
          () => bare(admin, tenant, words),
        );
        rows.push({
          id: 'C13',
          name: `search: ${q} ÷ the bare query`,
          ratio,
          goal: 2,
          detail: `10,000 pages: ${a.toFixed(1)} ms against ${b.toFixed(1)} ms`,
        });
      }
      const all = { id: 'C13', name: 'full-text search ÷ the bare query', goal: 2 };
      return [
        {
          ...all,
          ratio: median(rows.map(({ ratio }) => ratio)),
          detail: 'the median of these, as superuser',
        },
        ...rows,
      ];
    } finally {
      await admin.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        for (const table of ['contract_document_pages', 'contract_documents'])
          await tx`delete from public.${tx(table)} where org_id = any(${tenants.map(({ orgId }) => orgId)}::uuid[])`;
      });
      await Promise.all([sql.end(), admin.end()]);
    }
  });
}

/**
 * Gives every contract a document in two versions of ten pages, each with shuffled sentences of a real
 * contract.
 */
async function fillPages(admin: postgres.Sql, tenants: Tenant[]) {
  const text = readFileSync(
    join(root, 'devstack/demo/contracts/northgate-refrigeration-service.txt'),
    'utf8',
  );
  const sentences = text.split(/(?<=\.)\s+/);
  await admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const { orgId } of tenants) {
      await tx`
        insert into public.contract_documents (id, org_id, project_id, contract_id, version, file_name, mime_type, size_bytes, sha256,
          storage_path, pages, text_status)
        select d.id, c.org_id, c.project_id, c.id, d.version, 'bench.txt', 'text/plain', 1, lpad(d.version::text, 64, '0'),
          concat_ws('/', c.org_id, c.id, d.id, 'bench.txt'), 10, 'extracted'
        from public.contracts c, lateral (
          select v as version, private.uuid_v7() as id from generate_series(1, 2) v where c.id is not null) d
        where c.org_id = ${orgId}`;
      await tx`
        insert into public.contract_document_pages (document_id, page, org_id, project_id, contract_id, start_offset, text)
        select d.id, n, d.org_id, d.project_id, d.contract_id, 0, 'Exhibit ' || row_number() over () || e'\n' || (
          select string_agg(s, ' ') from (
            select s from unnest(${sentences}::text[]) s where d.id is not null and n > 0 order by random() limit 14) picked)
        from public.contract_documents d, generate_series(1, 10) n where d.org_id = ${orgId}`;
    }
  });
  await admin`vacuum analyze public.contract_documents, public.contract_document_pages`.simple();
}

async function queryOf(admin: postgres.Sql, q: string): Promise<string> {
  const [row] = await admin<{ words: string }[]>`select private.search_query(${q})::text as words`;
  return row?.words ?? '';
}

/** The same pages with the same headlines, without row-level security. */
function bare(admin: postgres.Sql, tenant: Tenant, words: string) {
  return asMember(
    admin,
    tenant,
    (tx) => tx`
      with best as (
        select c.name, d.version, d.file_name, p.text, p.page, ts_rank_cd(p.words, ${words}::tsquery, 33) as rank
        from public.contract_document_pages p
        join public.contracts c on c.org_id = p.org_id and c.id = p.contract_id and c.deleted_at is null
        join public.contract_documents d on d.org_id = p.org_id and d.id = p.document_id
        where p.org_id = ${tenant.orgId} and p.words @@ ${words}::tsquery
        order by rank desc limit 51
      )
      select name, version, file_name, page, rank,
        ts_headline('private.contract_text', text, ${words}::tsquery, 'MaxFragments=2, MinWords=8, MaxWords=24')
      from best order by rank desc`,
    'none',
  );
}
