import type { AskOutcome } from '../../../../_shared/schemas/index.ts';
import type { Transaction } from '../../../db/pool.ts';

/** Confirmed outcomes as the API returns them; the caller adds conditions after `where`. */
export const selectOutcomes = (sql: Transaction, conditions: ReturnType<Transaction>) => sql<AskOutcome[]>`
  select o.id, o.ask_id, d.version as document_version, o.outcome, o.note, o.created_by, o.updated_at, o.version
  from public.ask_outcomes o
  join public.contract_documents d on d.id = o.document_id
  where ${conditions} order by d.version, o.id`;
