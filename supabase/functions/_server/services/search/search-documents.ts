import type { PendingQuery } from 'postgres';
import {
  maxSearchHits,
  type SearchDocuments,
  type SearchHit,
  type SearchResult,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findContract } from '../contracts/select-contracts.ts';
import { findProject } from '../projects/select-projects.ts';
import { headlineOptions, misleading, splitContext } from './split-context.ts';

/**
 * Searches the pages of all versions the caller may see, best match first. A match in an older version ranks
 * no higher than the best match in the contract's latest matching version. Its rank is halved, in the version
 * before that divided by three, and so on.
 * @throws ApiError not_found for a contract or project that the caller may not see
 */
export async function searchDocuments({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: SearchDocuments;
}): Promise<SearchResult> {
  const { contract_id, project_id } = input;
  const [rows, reading, contract, project] = await Promise.all([
    findPages(sql, input),
    countReading(sql, input),
    contract_id ? findContract(sql, contract_id) : undefined,
    project_id ? findProject(sql, project_id) : undefined,
  ]);
  if (contract_id && !contract) throw notFound('Contract');
  if (project_id && !project) throw notFound('Project');
  const hits = rows.slice(0, maxSearchHits).map((row) => ({ ...row, context: splitContext(row.context) }));
  return { hits, has_more: rows.length > maxSearchHits, reading };
}

/** Counts documents within the search that the caller may see and whose text is still being read. */
async function countReading(
  sql: Transaction,
  { project_id = null, contract_id = null }: Partial<Record<'project_id' | 'contract_id', string | null>>,
): Promise<number> {
  const [row] = await sql<{ reading: number }[]>`
    select count(*)::integer as reading
    from public.contract_documents d
    join public.contracts c on c.id = d.contract_id and c.deleted_at is null
    join public.projects p on p.id = d.project_id and p.deleted_at is null
    where d.org_id = (select private.active_org_id()) and d.text_status = 'reading'
      and (${project_id}::uuid is null or d.project_id = ${project_id})
        and (${contract_id}::uuid is null or d.contract_id = ${contract_id})`;
  return row?.reading ?? 0;
}

/**
 * Most characters of a page searched for an excerpt, several times a printed page. Excerpt time grows faster
 * than the text, so fifty hostile pages could take a minute. For a match further down, only the page is
 * returned.
 */
const maxShown = 20_000;

type Row = Omit<SearchHit, 'context'> & { context: string };

/** A word with no match may still be typed, so its beginning is searched for. */
async function findPages(sql: Transaction, input: SearchDocuments): Promise<Row[]> {
  const whole = await bestPages(sql, input, sql`private.search_query(${input.q})`);
  return whole.length > 0 ? whole : await bestPages(sql, input, sql`private.begun_query(${input.q})`);
}

/**
 * Selects one page more than a search returns, with an excerpt of each match. Only these pages' text is read;
 * ranking needs none.
 */
async function bestPages(
  sql: Transaction,
  input: SearchDocuments,
  words: PendingQuery<Row[]>,
): Promise<Row[]> {
  const [inProject, inContract] = [input.project_id ?? null, input.contract_id ?? null];
  return await sql<Row[]>`
    with query as materialized (select ${words} as words),
    found as materialized (
      select f.*
      from query, private.matching_pages(query.words, ${inProject}::uuid, ${inContract}::uuid) f
    ),
    -- A word on most pages is found on thousands, but in few documents: what is told of a document is looked up once for all its pages.
    files as materialized (
      select f.contract_id, f.document_id, max(f.rank) as rank from found f group by f.contract_id, f.document_id
    ),
    -- The policies say what of it may be seen. By ids, so that they need not go through all contracts.
    visible as materialized (
      select c.id, c.name, p.id as project_id, p.name as project_name
      from public.contracts c
      join public.projects p on p.id = c.project_id and p.deleted_at is null
      where c.id = any (array(select distinct f.contract_id from files f)) and c.deleted_at is null
    ),
    latest as (
      select v.*, d.id as document_id, d.version, d.file_name, first_value(f.rank) over newest_first as most,
        row_number() over newest_first as depth
      from files f
      join visible v on v.id = f.contract_id
      join public.contract_documents d on d.id = f.document_id
      window newest_first as (partition by v.id order by d.version desc)
    ),
    best as (
      select s.*, f.page, least(f.rank, s.most) / s.depth as rank
      from found f
      join latest s on s.document_id = f.document_id
      order by rank desc, f.document_id desc, f.page
      limit ${maxSearchHits + 1}
    )
    select b.id as contract_id, b.name as contract_name, b.project_id, b.project_name, b.document_id,
      b.version as document_version,
      not exists (
        select from public.contract_documents newer where newer.contract_id = b.id and newer.version > b.version
      ) as is_latest_version,
      b.file_name, b.page, b.rank,
      ts_headline('private.contract_text',
        translate(left(t.text, ${maxShown}), ${misleading.from}, ${misleading.to}), query.words, ${headlineOptions}) as context
    from query, best b
    join public.contract_document_pages t on t.document_id = b.document_id and t.page = b.page
    order by b.rank desc, b.document_id desc, b.page`;
}
