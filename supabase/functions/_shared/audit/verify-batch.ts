import { type Batch, batchHash, eventHash, idMilliseconds, type LogEvent } from './canonical.ts';

/** What does not match, and at which event it is first seen. */
export interface Problem {
  kind: 'changed' | 'removed' | 'inserted' | 'reordered' | 'batch_changed' | 'batch_missing' | 'head_differs';
  /** Null for an event that no batch holds. */
  batch: number | null;
  /** Null where it is the chain itself that does not match, and not one event. */
  event_id: string | null;
}

/** Milliseconds by which an event may look older than the sealing before it: clocks are set back a little at times. */
const toleranceMs = 60_000;

/**
 * Checks one batch against the events that it sealed and against the batch before it.
 * @param events those of its events that are there, by id
 * @param previous number and hash of the batch before; 0 and 64 zeros before the first
 * @returns the first thing that does not match, in the order of the log; null where all does
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
  for (const [place, id] of ids.entries()) {
    if (place > 0 && id <= (ids[place - 1] as string)) return problem('reordered', id);
    const event = events.get(id);
    if (!event) return problem('removed', id);
    if (eventHash(event) === hashes[place]) continue;
    // It matches the hash of another event of the batch: it was moved, and nothing in it changed.
    const elsewhere = ids.some((other, at) => eventHash({ ...event, id: other }) === hashes[at]);
    return problem(elsewhere ? 'reordered' : 'changed', id);
  }
  if (
    ids.length !== hashes.length ||
    batch.previous_hash !== previous.hash ||
    batchHash(batch) !== batch.hash
  )
    return problem('batch_changed', ids[0] ?? null);
  // Sealing looks each minute. What claims to be older than the last look, and was not there then, was put in afterwards.
  const earliest = batch.since === null ? null : Number(batch.since) / 1000 - toleranceMs;
  const first = ids[0];
  if (earliest !== null && first !== undefined && idMilliseconds(first) < earliest)
    return problem('inserted', first);
  return null;
}
