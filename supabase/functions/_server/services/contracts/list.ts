import type { Fragment } from 'postgres';
import {
  type Contract,
  type ContractSort,
  type ListContracts,
  type RiskBand,
  riskBands,
} from '../../../_shared/schemas/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { likePattern, type PageBetween, toPage } from '../../http/page.ts';
import { findProject } from '../projects/select-projects.ts';
import { fromContracts, selectContracts } from './select-contracts.ts';
import { cursorBeside, type Part, readPosition, statusRank, stretches } from './sort-contracts.ts';

/**
 * Lists the contracts the caller may see, newest first unless sorted otherwise, of one project or of all.
 * @throws ApiError not_found for a project the caller may not see; invalid_input for a cursor of another sort
 * order
 */
export async function listContracts({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListContracts;
}): Promise<PageBetween<Contract>> {
  const { project_id, q, sort = '-created_at', cursor, limit, count } = input;
  const from = cursor === undefined ? undefined : readPosition(cursor, sort);
  const ids = q === undefined ? null : await idsWithText(sql, q, isNewest(input) ? limit + 1 : null);
  const matching = conditions(sql, input, ids);
  const isNarrow = ids !== null || (project_id !== undefined && (await hasFew(sql, project_id)));
  const [, rows, counted, project] = await Promise.all([
    isNarrow ? undefined : walkInOrder(sql),
    fetchRows(sql, { matching, limit: limit + 1, ...stretches(sql, sort, from) }),
    countRows(sql, count, sql`${fromContracts(sql)} where ${matching}`),
    project_id ? findProject(sql, project_id) : undefined,
  ]);
  if (project_id && !project) throw notFound('Project');
  const page = toPage(rows, input, totalOf(counted));
  return from?.direction === 'prev'
    ? between(page.items.reverse(), sort, { before: page.hasMore, after: true }, page.total)
    : between(page.items, sort, { before: from !== undefined, after: page.hasMore }, page.total);
}

function between(
  items: Contract[],
  sort: ContractSort,
  more: { before: boolean; after: boolean },
  total: number | null,
): PageBetween<Contract> {
  const [first, last] = [items[0], items.at(-1)];
  return {
    items,
    total,
    hasMore: more.after,
    next: more.after && last ? cursorBeside(last, sort, 'next') : null,
    prev: more.before && first ? cursorBeside(first, sort, 'prev') : null,
  };
}

/** Reads one segment after another until there are enough rows. */
async function fetchRows(
  sql: Transaction,
  options: { matching: Fragment; stretches: Part[][]; down: boolean; limit: number },
): Promise<Contract[]> {
  const { matching, down, limit } = options;
  const rows: Contract[] = [];
  for (const parts of options.stretches) {
    const left = limit - rows.length;
    if (left === 0) break;
    const found = await Promise.all(
      parts.map(
        ({ where, orderBy }) =>
          sql<Contract[]>`
            ${selectContracts(sql)} where ${matching} and ${where} order by ${orderBy} limit ${left}`,
      ),
    );
    rows.push(...merge(found, down).slice(0, left));
  }
  return rows;
}

/** Merges the rows of several parts by id; rows of a single part keep the order from Postgres. */
function merge(parts: Contract[][], down: boolean): Contract[] {
  if (parts.length === 1) return parts.flat();
  return parts.flat().sort((a, b) => (a.id < b.id === down ? 1 : -1));
}

/**
 * Makes Postgres scan the sort order's index for the rest of the transaction. Postgres does not know how many
 * contracts the organization has; if it estimates few, it reads and sorts them all. This way one plan serves
 * every page and is not rebuilt each time. Executed immediately, because it must run first.
 */
const walkInOrder = (sql: Transaction) =>
  sql`
    select set_config('enable_sort', 'off', true),
      set_config('plan_cache_mode', 'force_generic_plan', true)`.execute();

/**
 * A project with at most this many contracts is read whole and sorted; a larger one is read along the index.
 */
const few = 2_000;

/** Whether the project has at most `few` contracts. */
async function hasFew(sql: Transaction, projectId: string): Promise<boolean> {
  const [found] = await sql<{ total: number }[]>`
    select count(*) as total
    from (select from public.contracts c where c.project_id = ${projectId} limit ${few + 1}) as counted`;
  return Number(found?.total) <= few;
}

/**
 * Text that contains a trigram the index can find. Shorter text is in so many contracts that an index scan
 * works well.
 */
const hasTrigram = /[\p{L}\p{N}]{3}/u;

const pattern = (sql: Transaction, q: string) => sql`lower(${likePattern(q)})`;

/** Whether the list is sorted by newest, with text as its only filter. */
const isNewest = ({ limit: _, count: __, q: ___, sort = '-created_at', ...narrowing }: ListContracts) =>
  sort === '-created_at' && Object.values(narrowing).every((value) => value === undefined);

/**
 * Returns comma-separated ids that include the few contracts with this text; null if a lookup does not pay
 * off.
 * @param enough if this many matches are among the newest contracts, no lookup is needed; null if that does
 * not apply
 */
async function idsWithText(sql: Transaction, q: string, enough: number | null): Promise<string | null> {
  if (!hasTrigram.test(q)) return null;
  const [found] = await sql<{ ids: string | null }[]>`
    select case
      when ${enough === null ? sql`true` : sql`not private.newest_contracts_like(${pattern(sql, q)}, ${enough})`}
      then array_to_string(private.contract_ids_like(${pattern(sql, q)}, ${few}), ',') end as ids`;
  return found?.ids ?? null;
}

function conditions(sql: Transaction, input: ListContracts, ids: string | null): Fragment {
  const {
    project_id,
    q,
    status,
    type,
    min_risk,
    risk,
    created_from,
    created_to,
    assessed_from,
    assessed_to,
  } = input;
  return sql`
    c.org_id = (select private.active_org_id()) and c.deleted_at is null
    ${project_id ? sql`and c.project_id = ${project_id}` : sql``}
    ${status ? sql`and c.status_rank = ${statusRank(status)}` : sql``}
    ${type ? sql`and c.contract_type = ${type}` : sql``}
    ${min_risk === undefined ? sql`` : sql`and s.risk_score >= ${min_risk}`}
    ${risk ? sql`and ${inBand(sql, risk)}` : sql``}
    ${within(sql, sql`c.created_at`, created_from, created_to)}
    ${
      assessed_from || assessed_to
        ? sql`
            and exists (
              select from public.contract_analyses a
              where a.contract_id = c.id and a.is_current ${within(sql, sql`a.created_at`, assessed_from, assessed_to)})`
        : sql``
    }
    ${ids === null ? sql`` : sql`and c.id = any (string_to_array(${ids}, ',')::uuid[])`}
    ${ids === null && q ? sql`and c.search_text like ${pattern(sql, q)}` : sql``}`;
}

/** A risk band, counted as on the dashboard. Contracts whose risk the caller may not see are not assessed. */
function inBand(sql: Transaction, band: RiskBand): Fragment {
  if (band === 'not_assessed') return sql`s.risk_score is null and s.unscored_reason is null`;
  if (band === 'not_scored') return sql`s.unscored_reason is not null`;
  const [from, to] = {
    low: [1, riskBands.low],
    medium: [riskBands.low + 1, riskBands.medium],
    high: [riskBands.medium + 1, 100],
  }[band] as [number, number];
  return sql`s.risk_score between ${from} and ${to}`;
}

/** Includes both days, in the organization's time zone. */
function within(sql: Transaction, instant: Fragment, from: string | undefined, to: string | undefined) {
  const day = sql`(${instant} at time zone (select private.time_zone()))::date`;
  return sql`
    ${from ? sql`and ${day} >= ${from}` : sql``}
    ${to ? sql`and ${day} <= ${to}` : sql``}`;
}
