import { createHash } from 'node:crypto';

/** An activity log event with its columns as Postgres text; null for NULL. */
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

/** A sealed batch. Hashes are lowercase hex; timestamps are microseconds since 1970. */
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

/** The previous hash of the first batch. */
export const noHash = '0'.repeat(64);

/** Encodes fields as bytes to hash: `<length in bytes>:<text>`, or `-` for null, separated by commas. */
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

/** SHA-256 of the previous hash, the batch's own fields, and its events' hashes, in hex. */
export function batchHash(batch: Batch): string {
  const { org_id, number, since, sealed_at, previous_hash, event_hashes } = batch;
  return createHash('sha256')
    .update(Buffer.from(previous_hash, 'hex'))
    .update(canonicalBytes([org_id, String(number), since, sealed_at]))
    .update(Buffer.from(event_hashes.join(''), 'hex'))
    .digest('hex');
}

/** The creation time of a version 7 id, in milliseconds since 1970. */
export const idMilliseconds = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
