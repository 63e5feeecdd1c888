import { type Batch, type LogEvent, noHash } from '../../../_shared/audit/canonical.ts';
import { type Problem, verifyBatch } from '../../../_shared/audit/verify-batch.ts';
import type { Transaction } from '../../db/pool.ts';

/** The last batch of a chain, to store outside the database: a rewritten log cannot reproduce this hash. */
export interface Head {
  number: number;
  hash: string;
}

interface Verification {
  /** How many batches and events were compared. */
  batches: number;
  events: number;
  problem: Problem | null;
  /** The last batch that was compared. */
  head: (Head & { sealed_at: string }) | null;
  /** Where to continue if time ran out before the chain's end. */
  next_batch: number | null;
}

/** Batches, of at most 1,000 events each, held in memory. */
const atOnce = 5;

/**
 * Recomputes the hashes of an organization's log and compares them with its seals. Trusts only the rows
 * themselves.
 * @param sql a connection that bypasses row-level security
 * @param from the first batch to compare, 1 or the `next_batch` of an earlier call
 * @param head a head stored elsewhere, which the chain must contain
 * @param budgetMs stops between two batches after this long
 */
export async function verifyLog(
  sql: Transaction,
  input: { orgId: string; from?: number; head?: Head; budgetMs?: number },
): Promise<Verification> {
  const { orgId, from = 1, head, budgetMs = Number.POSITIVE_INFINITY } = input;
  const deadline = performance.now() + budgetMs;
  const done: Verification = { batches: 0, events: 0, problem: null, head: null, next_batch: null };
  let previous = from === 1 ? { number: 0, hash: noHash } : await readHead(sql, orgId, from - 1);
  const inserted = from === 1 ? await firstUnsealed(sql, orgId) : null;

  for (;;) {
    const batches = await readBatches(sql, orgId, previous.number + 1);
    const events = await readEvents(sql, orgId, batches);
    for (const batch of batches) {
      done.problem = verifyBatch(batch, events, previous);
      if (head?.number === batch.number && head.hash !== batch.hash)
        done.problem ??= { kind: 'head_differs', batch: batch.number, event_id: batch.event_ids[0] ?? null };
      if (done.problem) break;
      previous = batch;
      done.batches += 1;
      done.events += batch.event_ids.length;
      done.head = {
        number: batch.number,
        hash: batch.hash,
        sealed_at: new Date(Number(batch.sealed_at) / 1000).toISOString(),
      };
    }
    if (done.problem || batches.length < atOnce) break;
    if (performance.now() > deadline) {
      done.next_batch = previous.number + 1;
      break;
    }
  }
  if (!done.problem && done.next_batch === null && head && head.number > previous.number)
    done.problem = { kind: 'head_differs', batch: head.number, event_id: null };
  // The events of a missing batch are in no batch; the first of them shows where the problem starts.
  if (inserted && done.problem?.kind === 'batch_missing') done.problem.event_id = inserted;
  else if (inserted && !(done.problem?.event_id && done.problem.event_id < inserted))
    done.problem = { kind: 'inserted', batch: null, event_id: inserted };
  if (done.problem) done.next_batch = null;
  return done;
}

async function readHead(sql: Transaction, orgId: string, number: number): Promise<Head> {
  const [row] = await sql<Head[]>`
    select b.number, encode(b.hash, 'hex') as hash from public.activity_batches b
    where b.org_id = ${orgId} and b.number = ${number}`;
  return row ?? { number, hash: noHash };
}

async function readBatches(sql: Transaction, orgId: string, from: number): Promise<Batch[]> {
  return await sql<Batch[]>`
    select b.org_id::text, b.number, to_json(b.event_ids) as event_ids,
      (select coalesce(json_agg(encode(h.hash, 'hex') order by h.position), '[]')
        from unnest(b.event_hashes) with ordinality h (hash, position))
        as event_hashes,
      ${microseconds(sql, 'since')} as since, ${microseconds(sql, 'sealed_at')} as sealed_at,
      encode(b.previous_hash, 'hex') as previous_hash, encode(b.hash, 'hex') as hash
    from public.activity_batches b
    where b.org_id = ${orgId} and b.number >= ${from}
    order by b.number limit ${atOnce}`;
}

async function readEvents(
  sql: Transaction,
  orgId: string,
  batches: readonly Batch[],
): Promise<Map<string, LogEvent>> {
  const ids = batches.flatMap(({ event_ids }) => event_ids).join(',');
  const rows = await sql<LogEvent[]>`
    select e.id::text, e.org_id::text, e.project_id::text, e.contract_id::text, e.actor_id::text, e.action, e.entity_type,
      e.entity_id::text, e.before::text, e.after::text, e.request_id, ${microseconds(sql, 'created_at')} as created_at
    from public.activity_events e
    where e.org_id = ${orgId} and e.id = any (string_to_array(${ids}, ',')::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

const microseconds = (sql: Transaction, column: string) =>
  sql`(extract(epoch from ${sql(column)}) * 1000000)::bigint::text`;

/** The first event that should have been sealed but is in no batch. */
async function firstUnsealed(sql: Transaction, orgId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select e.id
    from public.activity_events e, private.activity_seal s, pg_control_system() c
    where e.org_id = ${orgId} and c.system_identifier = s.cluster and pg_visible_in_snapshot(e.xid, s.snapshot)
      and e.id not in (select sealed.id from public.activity_batches b, unnest(b.event_ids) sealed (id) where b.org_id = ${orgId})
    order by e.id limit 1`;
  return row?.id ?? null;
}
