import type { Fragment } from 'postgres';
import { z } from 'zod';
import {
  type Contract,
  type ContractSort,
  type ContractStatus,
  type contractSortFields,
  idSchema,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { type Cursor, decodeCursor, encodeCursor } from '../../http/cursor.ts';

type Field = (typeof contractSortFields)[number];
type Value = string | number;
type ListPosition = Cursor<Value | null>;

/** The sort key of a field: a column in the form its index uses, and its value in a row and in a cursor. */
interface Key {
  column: (sql: Transaction) => Fragment;
  bind: (sql: Transaction, value: Value) => Fragment;
  value: z.ZodType<Value | null>;
  of: (contract: Contract) => Value | null;
}

/** Contract statuses in lifecycle order; Postgres numbers them the same way in `status_rank`. */
const life: ContractStatus[] = ['draft', 'under_review', 'active', 'expired', 'terminated'];
export const statusRank = (status: ContractStatus) => life.indexOf(status) + 1;

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();
const date = {
  bind: (sql: Transaction, value: Value) => sql`${value}::date`,
  value: z.iso.date().nullable(),
};
const keys: Record<Exclude<Field, 'created_at'>, Key> = {
  name: {
    column: (sql) => sql`c.name collate private.natural`,
    bind: (sql, value) => sql`${value}::text`,
    value: z.string().refine(isStorable),
    of: ({ name }) => name,
  },
  contract_value: {
    column: (sql) => sql`c.value_cents`,
    bind: (sql, value) => sql`${value}::bigint`,
    value: z.int().min(0).nullable(),
    of: ({ contract_value }) => contract_value && Math.round(contract_value * 100),
  },
  status: {
    column: (sql) => sql`c.status_rank`,
    bind: (sql, value) => sql`${value}::smallint`,
    value: z.int().min(1).max(life.length),
    of: ({ status }) => statusRank(status),
  },
  start_date: { ...date, column: (sql) => sql`c.start_date`, of: ({ start_date }) => start_date },
  end_date: { ...date, column: (sql) => sql`c.end_date`, of: ({ end_date }) => end_date },
  risk_score: {
    column: (sql) => sql`s.risk_score`,
    bind: (sql, value) => sql`${value}::integer`,
    value: z.int().min(1).max(100).nullable(),
    of: ({ risk_score }) => risk_score,
  },
};
const atNoValue = z.null();

const fieldOf = (sort: ContractSort) => sort.replace('-', '') as Field;
const keyOf = (sort: ContractSort): Key | undefined => {
  const field = fieldOf(sort);
  return field === 'created_at' ? undefined : keys[field];
};

/**
 * Decodes a cursor of the list. A plain id, as other lists use it, is a cursor of the order by creation.
 * @throws ApiError invalid_input for a cursor that does not fit this order
 */
export function readPosition(cursor: string, sort: ContractSort): ListPosition {
  const key = keyOf(sort);
  const id = key ? undefined : idSchema.safeParse(cursor).data;
  if (id) return { sort, direction: 'next', value: null, id };
  return decodeCursor<Value | null>(cursor, sort, key?.value ?? atNoValue);
}

/** Returns the cursor for the contracts after or before a contract. */
export const cursorBeside = (contract: Contract, sort: ContractSort, direction: ListPosition['direction']) =>
  encodeCursor({ sort, direction, value: keyOf(sort)?.of(contract) ?? null, id: contract.id });

/** A condition and an order that one index can serve together. */
export interface Part {
  where: Fragment;
  orderBy: Fragment;
}

/**
 * The list in this order as consecutive segments, each one index scan: contracts with a value, then those
 * without. Starts at the cursor or at the beginning; backward, it runs from the cursor to the beginning. A
 * segment of several parts holds the rows of all of them, by id.
 */
export function stretches(sql: Transaction, sort: ContractSort, from: ListPosition | undefined) {
  const back = from?.direction === 'prev';
  const down = sort.startsWith('-') !== back;
  const [way, beyond] = down ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const beyondId = (id: Fragment) => (from ? sql`and ${id} ${beyond} ${from.id}::uuid` : sql``);
  const byId = (where: Fragment): Part => ({
    where: sql`${where} ${beyondId(sql`c.id`)}`,
    orderBy: sql`c.id ${way}`,
  });
  const key = keyOf(sort);
  if (!key) return { down, stretches: [[byId(sql`true`)]] };

  const [column, byRisk] = [key.column(sql), fieldOf(sort) === 'risk_score'];
  const id = byRisk ? sql`s.contract_id` : sql`c.id`;
  const orderBy = sql`${column} ${way}, ${id} ${way}`;
  const beyondValue =
    from && from.value !== null
      ? sql`and (${column}, ${id}) ${beyond} (${key.bind(sql, from.value)}, ${from.id}::uuid)`
      : sql``;
  const valued: Part[] = [{ where: sql`${column} is not null ${beyondValue}`, orderBy }];
  const atNull = from?.value === null ? beyondId(id) : sql``;
  const valueless: Part[] = [{ where: sql`${column} is null and ${id} is not null ${atNull}`, orderBy }];
  // Hidden scores, those of contracts shared with a contractor, count as missing.
  if (byRisk) {
    const hidden = sql`s.contract_id is null and c.id = any ((select private.shared_contract_ids())::uuid[])`;
    valueless.push(from?.value === null ? byId(hidden) : { where: hidden, orderBy: sql`c.id ${way}` });
  }
  if (!key.value.isNullable()) return { down, stretches: [valued] };
  const all = back ? [valueless, valued] : [valued, valueless];
  const first = from && all.indexOf(from.value === null ? valueless : valued);
  return { down, stretches: all.slice(first) };
}
