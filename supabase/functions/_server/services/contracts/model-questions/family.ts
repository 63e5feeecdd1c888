import type { ContractPassage } from '../../../../_shared/schemas/index.ts';
import {
  type Family,
  type FamilyPaper,
  openFamily,
  type Passage,
} from '../../../../_shared/second-reader/question.ts';
import { relatedWords } from '../../../../_shared/second-reader/related-words.ts';
import type { Transaction } from '../../../db/pool.ts';
import { ApiError } from '../../../http/api-error.ts';

/** Earlier versions of the contract that are read besides the latest one. */
const EARLIER = 3;

interface Row {
  document_id: string;
  contract_id: string;
  name: string;
  change_status: string;
  version: number;
  depth: number;
  pages: string[];
}

/**
 * The text of a contract, its base contract, and their changes, in the order in which they were made; then earlier
 * versions of the contract itself. Versions without text are skipped.
 * @throws ApiError conflict if none has text
 */
export async function readFamily(sql: Transaction, contractId: string): Promise<Family> {
  const rows = await sql<Row[]>`
    with own as (
      select c.org_id, c.project_id, private.contract_head(c.org_id, c.id) as head_id
      from public.contracts c where c.org_id = (select private.active_org_id()) and c.id = ${contractId}
    ), family as (
      select own.head_id as id, 'head' as change_status, 0 as ordinal from own
      union all
      select ch.contract_id, ch.change_status, ch.ordinal
      from own cross join lateral private.contract_changes(own.org_id, array[own.project_id], array[own.head_id]) ch
    ), texts as (
      select d.id as document_id, d.contract_id, c.name, f.change_status, d.version, f.ordinal, text.pages,
        row_number() over (partition by d.contract_id order by d.version desc)::integer as depth
      from family f
      join public.contracts c on c.org_id = (select private.active_org_id()) and c.id = f.id and c.deleted_at is null
      join public.contract_documents d on d.org_id = (select private.active_org_id()) and d.contract_id = f.id
      cross join lateral (
        select json_agg(p.text order by p.page) as pages
        from public.contract_document_pages p
        where p.org_id = d.org_id and p.document_id = d.id
        having bool_or(p.text ~ '[^[:space:]]')
      ) text
    )
    select t.document_id, t.contract_id, t.name, t.change_status, t.version, t.depth, t.pages
    from texts t
    where t.depth = 1 or (t.contract_id = ${contractId} and t.depth <= ${EARLIER + 1})
    order by t.depth, t.change_status <> 'head', t.ordinal`;
  if (rows.length === 0)
    throw new ApiError('conflict', 'No document of this contract has text', {
      detail: 'Upload the contract as a Word, RTF, text, or searchable PDF file first.',
    });
  return openFamily(rows.map(paperOf));
}

const roles: Record<string, string> = {
  head: 'base contract',
  approved: 'change in effect',
  pending: 'proposed change, not in effect',
  rejected: 'rejected change, not in effect',
  void: 'void change, not in effect',
};

function paperOf({ document_id, name, change_status, version, depth, pages }: Row): FamilyPaper {
  const role = roles[change_status] ?? change_status;
  return {
    document_id,
    name,
    role: depth === 1 ? role : `${role}, earlier version ${version}: what the latest version no longer says`,
    pages,
    isEarlier: depth > 1,
  };
}

/** How much a related word counts, compared with a word of the question itself. */
const RELATED = 0.6;

/**
 * Ranks the segments of a family by the words of a question, nearest first: rarer words weigh more, related words
 * (`relatedWords`) less, and short segments come before long ones. Words are compared as in the search.
 * @returns indexes of segments that share a word, or a related word, with the question
 */
export async function rankSegments(
  sql: Transaction,
  { segments }: Family,
  question: string,
): Promise<number[]> {
  const texts = segments.map(({ text }) => text);
  const rows = await sql<{ index: number }[]>`
    with lexemes as materialized (
      select s.at, char_length(s.text) as length,
        unnest(tsvector_to_array(to_tsvector('private.contract_text', translate(s.text, '<>/-', '    ')))) as word
      from jsonb_array_elements_text(${sql.json(texts)}) with ordinality s (text, at)
    ), related as (
      select r.at, word
      from jsonb_array_elements_text(${sql.json(relatedWords)}) with ordinality r (words, at),
        unnest(tsvector_to_array(to_tsvector('private.contract_text', r.words))) word
    ), asked as (
      select word
      from unnest(tsvector_to_array(to_tsvector('private.contract_text', translate(${question}, '<>/-', '    ')))) word
      where ts_lexize('pg_catalog.english_stem', word) is distinct from '{}'
    ), wanted as (
      select word as meaning, word, 1::float8 as share from asked
      union
      select a.word, other.word, ${RELATED}
      from asked a join related r using (word) join related other using (at)
      where other.word <> a.word
    ), weights as (
      select l.word, ln(1 + ${texts.length}::float8 / count(*)) as weight
      from lexemes l where l.word in (select word from wanted)
      group by l.word
    ), met as (
      -- A segment that says one thing in three words says it once.
      select l.at, l.length, w.meaning, max(weights.weight * w.share) as weight
      from lexemes l join wanted w using (word) join weights using (word)
      group by l.at, l.length, w.meaning
    )
    select (at - 1)::integer as index
    from met
    group by at, length
    order by sum(weight) / ln(100 + length) desc, at
    limit 400`;
  return rows.map(({ index }) => index);
}

/** The passages with the documents they are in, as far as the caller may see them. */
export async function withDocuments(
  sql: Transaction,
  passages: readonly Passage[],
): Promise<(passage: Passage) => ContractPassage> {
  const ids = [...new Set(passages.map(({ document_id }) => document_id))];
  const rows = await sql<NonNullable<ContractPassage['document']>[]>`
    select d.id, d.contract_id, c.name as contract_name, d.version, not exists (
        select from public.contract_documents newer
        where newer.org_id = d.org_id and newer.contract_id = d.contract_id and newer.version > d.version
      ) as is_latest_version
    from public.contract_documents d
    join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id and c.deleted_at is null
    where d.org_id = (select private.active_org_id()) and d.id in (select jsonb_array_elements_text(${sql.json(ids)})::uuid)`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ({ document_id, ...span }) => ({ ...span, document: byId.get(document_id) ?? null });
}
