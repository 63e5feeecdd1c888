import { createHash } from 'node:crypto';

/** An event of the activity log as Postgres writes its columns as text; null where it is null. */
export interface LogEvent {
  id: string;
  org_id: string;
  project_id: string | null;
  contract_id: string | null;
  actor_id: string | null;
  action: string;
  entity_type: string;
  entity_id: string;
  /** jsonb as text. */
  before: string | null;
  after: string | null;
  request_id: string | null;
  /** Microseconds since 1970. */
  created_at: string;
}

/** A sealed batch. Hashes are lower-case hex, instants microseconds since 1970. */
export interface Batch {
  org_id: string;
  number: number;
  event_ids: string[];
  event_hashes: string[];
  since: string | null;
  sealed_at: string;
  previous_hash: string;
  hash: string;
}

/** Stands for the hash before the first batch. */
export const noHash = '0'.repeat(64);

/** Fields as bytes to be hashed: `<length in bytes>:<text>`, or `-` for null, separated by commas. */
function canonicalBytes(fields: readonly (string | null)[]): Buffer {
  const parts = fields.map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`));
  return Buffer.from(parts.join(','));
}

/** SHA-256 of an event, hex. */
export function eventHash(event: LogEvent): string {
  const { id, org_id, project_id, contract_id, actor_id, action, entity_type, entity_id } = event;
  const { before, after, request_id, created_at } = event;
  const fields = [
    id,
    org_id,
    project_id,
    contract_id,
    actor_id,
    action,
    entity_type,
    entity_id,
    before,
    after,
    request_id,
    created_at,
  ];
  return createHash('sha256').update(canonicalBytes(fields)).digest('hex');
}

/** SHA-256 of the hash before it, the batch's own facts, and its events' hashes, hex. */
export function batchHash(batch: Batch): string {
  const { org_id, number, since, sealed_at, previous_hash, event_hashes } = batch;
  return createHash('sha256')
    .update(Buffer.from(previous_hash, 'hex'))
    .update(canonicalBytes([org_id, String(number), since, sealed_at]))
    .update(Buffer.from(event_hashes.join(''), 'hex'))
    .digest('hex');
}

/** The millisecond in which a version 7 id was made. */
export const idMilliseconds = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
