import type {
  CreateSiteEvent,
  ListSiteEvents,
  SiteEvent,
  UpdateSiteEvent,
} from '../../../_shared/schemas/index.ts';
import { dateSchema } from '../../../_shared/schemas/primitives.ts';
import { definedFields } from '../../db/changes.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/pool.ts';
import { afterUpdate, atVersion, type Versions } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { decodeCursor, forwardPage } from '../../http/cursor.ts';
import type { PageBetween } from '../../http/page.ts';
import { findContract } from '../contracts/select-contracts.ts';
import { findProject } from '../projects/select-projects.ts';
import { selectSiteEventFiles } from './select-files.ts';

const fromEvents = (sql: Transaction) => sql`
  from public.site_events e
  join public.projects p on p.org_id = e.org_id and p.id = e.project_id and p.deleted_at is null
  left join public.contracts c on c.org_id = e.org_id and c.id = e.contract_id`;

const selectEvents = (sql: Transaction) => sql`
  select e.id, e.project_id, p.name as project_name, e.contract_id, c.name as contract_name, e.kind, e.happened_on, e.location, e.words,
    e.created_by, writer.name as created_by_name, e.created_at,
    (select private.is_org_admin()) or e.created_by = (select auth.uid())
      or e.project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[]) as may_change,
    e.version
  ${fromEvents(sql)}
  left join private.people writer on writer.id = e.created_by`;

type Row = Omit<SiteEvent, 'files'>;

async function withFiles(sql: Transaction, events: readonly Row[]): Promise<SiteEvent[]> {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const files = await selectSiteEventFiles(
    sql,
    sql`and f.site_event_id in (select jsonb_array_elements_text(${sql.json(ids)})::uuid)`,
  );
  const ofEvent = Map.groupBy(files, ({ site_event_id }) => site_event_id);
  return events.map((event) => ({ ...event, files: ofEvent.get(event.id) ?? [] }));
}

async function findSiteEvent(sql: Transaction, id: string): Promise<SiteEvent | undefined> {
  const events = await sql<Row[]>`
    ${selectEvents(sql)} where e.org_id = (select private.active_org_id()) and e.id = ${id}`;
  const [event] = await withFiles(sql, events);
  return event;
}

/** @throws not_found for an event the caller may not see */
export async function getSiteEvent({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<SiteEvent> {
  const event = await findSiteEvent(sql, input.id);
  if (!event) throw notFound('Event');
  return event;
}

const ORDER = '-happened_on';

/**
 * Lists site events, latest first.
 * @throws not_found for a project the caller may not see; invalid_input for a cursor of another list
 */
export async function listSiteEvents({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListSiteEvents;
}): Promise<PageBetween<SiteEvent>> {
  const { project_id, limit, cursor, count } = input;
  const after = cursor ? decodeCursor(cursor, ORDER, dateSchema) : undefined;
  const matching = sql`e.org_id = (select private.active_org_id()) ${project_id ? sql`and e.project_id = ${project_id}` : sql``}`;
  const position = after ? sql`and (e.happened_on, e.id) < (${after.value}, ${after.id})` : sql``;
  const [rows, counted, project] = await Promise.all([
    sql<Row[]>`
      ${selectEvents(sql)} where ${matching} ${position} order by e.happened_on desc, e.id desc limit ${limit + 1}`,
    countRows(sql, count, sql`${fromEvents(sql)} where ${matching}`),
    project_id ? findProject(sql, project_id) : undefined,
  ]);
  if (project_id && !project) throw notFound('Project');
  const page = forwardPage(rows, input, totalOf(counted), [ORDER, ({ happened_on }) => happened_on]);
  return { ...page, items: await withFiles(sql, page.items) };
}

/**
 * Creates a site event. If the device sent it before, returns the event from that time.
 * @starts notification
 */
export async function createSiteEvent({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: CreateSiteEvent;
}): Promise<SiteEvent> {
  if (!(await findProject(sql, input.project_id))) throw notFound('Project');
  await refuseOtherContract(sql, input.project_id, input.contract_id);
  const key = input.client_key ?? null;
  const [created] = await sql<{ id: string }[]>`
    insert into public.site_events (org_id, project_id, contract_id, kind, happened_on, location, words, client_key)
    values (private.active_org_id(), ${input.project_id}, ${input.contract_id ?? null}, ${input.kind}, ${input.happened_on},
      ${input.location ?? null}, ${input.words}, ${key})
    on conflict (org_id, client_key) do nothing
    returning id`;
  const [filed] = created
    ? [created]
    : await sql<{ id: string }[]>`
      select e.id from public.site_events e
      where e.org_id = (select private.active_org_id()) and e.client_key = ${key} and e.created_by = (select auth.uid())`;
  const event = filed && (await findSiteEvent(sql, filed.id));
  if (!event) throw forbidden();
  return event;
}

/** Corrects a site event. */
export async function updateSiteEvent({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateSiteEvent };
}): Promise<SiteEvent> {
  const provided = definedFields(changes);
  const now = await findSiteEvent(sql, id);
  if (!now) throw notFound('Event');
  await refuseOtherContract(sql, now.project_id, provided.contract_id);
  const updated =
    Object.keys(provided).length === 0
      ? undefined
      : await sql`
        update public.site_events e set ${sql(provided)}
        where e.org_id = (select private.active_org_id()) and e.id = ${id} ${atVersion(sql, sql`e.version`, versions)}
        returning e.id`;
  return afterUpdate(updated, await findSiteEvent(sql, id), { noun: 'Event', versions });
}

async function refuseOtherContract(
  sql: Transaction,
  projectId: string,
  contractId: string | null | undefined,
) {
  if (contractId && (await findContract(sql, contractId))?.project_id !== projectId)
    throw notFound('Contract');
}
