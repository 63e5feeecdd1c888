import type { Transaction } from '../../_server/db/pool.ts';
import { onBehalfOf } from '../../_server/db/with-user.ts';
import { type ChainLinks, selectChain } from '../../_server/services/chains/select-chain.ts';
import type { LogEvent } from '../../_shared/audit/canonical.ts';
import type { BundleToMake, PlannedDocument } from '../../_shared/bundle/make.ts';
import type { BundleBatch } from '../../_shared/bundle/manifest.ts';
import type { ChainKind } from '../../_shared/schemas/index.ts';
import { JobError } from '../handler.ts';

/** Maximum entries in an appendix; beyond it only the newest are kept. */
const mostEntries = 2000;

interface Gathered {
  bundle: BundleToMake;
  /** Each document's storage path, by document id. */
  paths: Map<string, string>;
  fileName: string;
}

interface Request {
  marked_kind: ChainKind;
  marked_id: string;
  title: string;
  requested_by: string | null;
  created_at: string;
  organization: string;
  project_id: string;
  project: string;
}

/**
 * Collects a bundle's content with the requester's rights.
 * @returns undefined if the bundle is no longer being made
 * @throws JobError if the requester may no longer see the paper trail
 */
export async function gatherBundle(
  sql: Transaction,
  { orgId, id }: { orgId: string; id: string },
): Promise<Gathered | undefined> {
  const [request] = await sql<Request[]>`
    select b.marked_kind, b.marked_id, b.title, b.requested_by, b.created_at, o.name as organization, b.project_id, p.name as project
    from public.chain_bundles b
    join public.organizations o on o.id = b.org_id
    join public.projects p on p.org_id = b.org_id and p.id = b.project_id
    where b.org_id = ${orgId} and b.id = ${id} and b.state = 'making'`;
  if (!request) return undefined;
  const gone = () =>
    new JobError('The requester no longer has access to this paper trail.', { forGood: true });
  if (!request.requested_by) throw gone();
  const { marked_kind: kind, marked_id } = request;
  const chain = await onBehalfOf(sql, { userId: request.requested_by, orgId }, async (ctx) => {
    const found = await selectChain(ctx.sql, { kind, id: marked_id });
    if (!found) throw gone();
    return found;
  });
  const files = await selectFiles(sql, orgId, chain);
  const shown = files.filter(({ kind }) => kind === 'site_event_file').map((file) => file.id);
  const entries = await selectEntries(sql, orgId, [...chain.entity_ids, ...shown]);
  const people = await selectPeople(sql, orgId, entries);
  const { batches, seals } = await selectSeals(sql, orgId, entries);
  const { findings, obligations, deadlines, site_events, notices } = chain;
  return {
    paths: new Map(files.map((file) => [file.id, file.storage_path])),
    fileName: `Paper trail ${notices.find(({ number }) => number)?.number ?? request.title}`
      .replace(/[^\w .-]+/g, ' ')
      .slice(0, 120)
      .trim(),
    bundle: {
      made_at: new Date(request.created_at).toISOString(),
      organization: { id: orgId, name: request.organization },
      project: { id: request.project_id, name: request.project },
      marked: { kind, id: marked_id },
      title: request.title,
      links: { findings, obligations, deadlines, site_events, notices },
      entries,
      people,
      seals,
      batches,
      documents: files.map(({ storage_path, ...file }) => file),
    },
  };
}

type File = PlannedDocument & { storage_path: string };

/**
 * Contracts with quoted clauses, evidence of the events, then each issued notice with its proof of service.
 */
async function selectFiles(sql: Transaction, orgId: string, chain: ChainLinks): Promise<File[]> {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(',');
  const among = (column: ReturnType<Transaction>, list: string) =>
    sql`${column} = any (string_to_array(${list}, ',')::uuid[])`;
  const rows = await sql<(File & { sent_at: string | null; sent_by: string | null })[]>`
    select x.kind, x.id, x.title, x.file_name, x.sha256, x.size_bytes::float8 as size_bytes, x.storage_path, x.sent_at, x.sent_by from (
      select 1 as part, 'contract_document' as kind, d.id, null::uuid as about_id, c.name || ', version ' || d.version as title,
        d.file_name, d.sha256,
        d.size_bytes, d.storage_path, null::timestamptz as sent_at, null::text as sent_by
      from public.contract_documents d
      join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id
      where d.org_id = ${orgId} and d.id in (
        select o.document_id from public.obligations o where o.org_id = ${orgId} and ${among(sql`o.id`, ids(chain.obligations))}
        union
        select a.document_id from public.contract_findings f
        join public.contract_analyses a on a.org_id = f.org_id and a.id = f.analysis_id
        where f.org_id = ${orgId} and ${among(sql`f.id`, ids(chain.findings))})
      union all
      select 2, 'site_event_file', f.id, f.site_event_id,
        initcap(replace(e.kind::text, '_', ' ')) || to_char(e.happened_on, '", "FMMonth FMDD, YYYY')
          || coalesce(', ' || e.location, ''), f.file_name, f.sha256, f.size_bytes, f.storage_path, f.created_at, p.name
      from public.site_event_files f
      join public.site_events e on e.org_id = f.org_id and e.id = f.site_event_id
      left join private.org_people p on p.org_id = f.org_id and p.id = f.uploaded_by
      where f.org_id = ${orgId} and f.deleted_at is null and ${among(sql`f.site_event_id`, ids(chain.site_events))}
      union all
      select 3, 'notice', n.id, n.id, n.number || ': ' || n.subject, n.file_name, n.sha256, n.size_bytes, n.storage_path, null, null
      from public.notices n
      where n.org_id = ${orgId} and n.sha256 is not null and ${among(sql`n.id`, ids(chain.notices))}
      union all
      select 3, 'notice_proof', f.id, f.notice_id,
        case when f.service_id is null then 'What came back on ' else 'Proof of service of ' end || n.number, f.file_name, f.sha256,
          f.size_bytes,
        f.storage_path, null, null
      from public.notice_proofs f
      join public.notices n on n.org_id = f.org_id and n.id = f.notice_id
      where f.org_id = ${orgId} and ${among(sql`f.notice_id`, ids(chain.notices))}
    ) x
    order by x.part, x.about_id, x.kind, x.id`;
  return rows.map(({ sent_at, sent_by, ...file }) =>
    sent_at ? { ...file, sent: { by: sent_by, at: new Date(sent_at).toISOString() } } : file,
  );
}

const microseconds = (sql: Transaction, column: ReturnType<Transaction>) =>
  sql`(extract(epoch from ${column}) * 1000000)::bigint::text`;

async function selectEntries(
  sql: Transaction,
  orgId: string,
  entityIds: readonly string[],
): Promise<LogEvent[]> {
  const rows = await sql<LogEvent[]>`
    select e.id::text, e.org_id::text, e.project_id::text, e.contract_id::text, e.actor_id::text, e.action, e.entity_type,
      e.entity_id::text, e.before::text, e.after::text, e.request_id, ${microseconds(sql, sql`e.created_at`)} as created_at
    from public.activity_events e
    where e.org_id = ${orgId} and e.entity_id = any (string_to_array(${entityIds.join(',')}, ',')::uuid[])
    order by e.id desc limit ${mostEntries}`;
  return rows.reverse();
}

async function selectPeople(
  sql: Transaction,
  orgId: string,
  entries: readonly LogEvent[],
): Promise<BundleToMake['people']> {
  const ids = [...new Set(entries.flatMap(({ actor_id }) => actor_id ?? []))].join(',');
  return await sql<BundleToMake['people']>`
    select p.id, p.name from private.org_people p
    where p.org_id = ${orgId} and p.id = any (string_to_array(${ids}, ',')::uuid[]) order by p.id`.execute();
}

/**
 * The batches that contain the entries, and their positions. Sealing goes in id order, so a batch covers a
 * contiguous range.
 */
async function selectSeals(
  sql: Transaction,
  orgId: string,
  entries: readonly LogEvent[],
): Promise<Pick<BundleToMake, 'batches' | 'seals'>> {
  const ids = entries.map(({ id }) => id).join(',');
  const rows = await sql<(BundleBatch & { held: { event_id: string; position: number }[] })[]>`
    with wanted as materialized (select x.id from unnest(string_to_array(${ids}, ',')::uuid[]) x (id))
    select b.org_id::text, b.number,
      (select json_agg(encode(h.hash, 'hex') order by h.position)
        from unnest(b.event_hashes) with ordinality h (hash, position)) as event_hashes,
      ${microseconds(sql, sql`b.since`)} as since, ${microseconds(sql, sql`b.sealed_at`)} as sealed_at,
      encode(b.previous_hash, 'hex') as previous_hash, encode(b.hash, 'hex') as hash, held.held
    from public.activity_batches b
    cross join lateral (
      select json_agg(json_build_object('event_id', s.id, 'position', s.position - 1) order by s.position) as held
      from unnest(b.event_ids) with ordinality s (id, position) where s.id in (select w.id from wanted w)
    ) held
    where b.org_id = ${orgId} and b.event_ids && array(select w.id from wanted w)
    order by b.number`;
  return {
    batches: rows.map(({ held, ...batch }) => batch),
    seals: rows.flatMap(({ number, held }) =>
      held.map(({ event_id, position }) => ({ event_id, batch: number, position: Number(position) })),
    ),
  };
}
