import { type Batch, batchHash, eventHash, idMilliseconds, type LogEvent } from './canonical.ts';

/** The first mismatch: its kind, batch, and event. */
export interface Problem {
  kind: 'changed' | 'removed' | 'inserted' | 'reordered' | 'batch_changed' | 'batch_missing' | 'head_differs';
  /** Null if the event is in no batch. */
  batch: number | null;
  /** Null if the chain itself does not match, rather than a single event. */
  event_id: string | null;
}

/**
 * Tolerance in milliseconds for events that look older than the previous sealing, because clocks are
 * sometimes set back slightly.
 */
const toleranceMs = 60_000;

/**
 * Checks one batch against the events it sealed and against the previous batch.
 * @param events the batch's events that still exist, by id
 * @param previous number and hash of the previous batch; 0 and 64 zeros for the first
 * @returns the first mismatch in log order; null if everything matches
 */
export function verifyBatch(
  batch: Batch,
  events: ReadonlyMap<string, LogEvent>,
  previous: { number: number; hash: string },
): Problem | null {
  const problem = (kind: Problem['kind'], event_id: string | null): Problem => ({
    kind,
    batch: batch.number,
    event_id,
  });
  const { event_ids: ids, event_hashes: hashes } = batch;
  if (batch.number !== previous.number + 1) {
    return { kind: 'batch_missing', batch: previous.number + 1, event_id: null };
  }
  for (const [position, id] of ids.entries()) {
    if (position > 0 && id <= (ids[position - 1] as string)) return problem('reordered', id);
    const event = events.get(id);
    if (!event) return problem('removed', id);
    if (eventHash(event) === hashes[position]) continue;
    // Matches the hash of another event in the batch: the event was moved but not changed.
    const elsewhere = ids.some((other, at) => eventHash({ ...event, id: other }) === hashes[at]);
    return problem(elsewhere ? 'reordered' : 'changed', id);
  }
  if (
    ids.length !== hashes.length ||
    batch.previous_hash !== previous.hash ||
    batchHash(batch) !== batch.hash
  )
    return problem('batch_changed', ids[0] ?? null);
  // Sealing runs every minute. An event that claims to be older than the last run, but was not there then,
  // was inserted later.
  const earliest = batch.since === null ? null : Number(batch.since) / 1000 - toleranceMs;
  const first = ids[0];
  if (earliest !== null && first !== undefined && idMilliseconds(first) < earliest)
    return problem('inserted', first);
  return null;
}
