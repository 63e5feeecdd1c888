import type { AskOutcome, ConfirmAskOutcome } from '../../../../_shared/schemas/index.ts';
import { atVersion, refuseStale, type Versions, whyNoRow } from '../../../db/versioned-write.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { ApiError, notFound } from '../../../http/api-error.ts';
import { findAsk } from '../asks/select-asks.ts';
import { selectOutcomes } from './select-outcomes.ts';

/**
 * Records what became of an ask in a later version, or changes the record.
 * @param input.versions the versions of the record that may be changed; null for any
 * @throws ApiError conflict if the version is not later than the ask's, precondition_failed if the record has
 * changed
 */
export async function confirmAskOutcome({
  ctx: { sql },
  input: { id: contractId, version, ask_id, versions, changes },
}: {
  ctx: Ctx;
  input: {
    id: string;
    version: number;
    ask_id: string;
    versions: Versions;
    changes: ConfirmAskOutcome;
  };
}): Promise<AskOutcome> {
  const [ask, [document]] = await Promise.all([
    findAsk(sql, { contractId, id: ask_id }),
    sql<{ id: string; project_id: string }[]>`
      select d.id, d.project_id from public.contract_documents d
      where d.contract_id = ${contractId} and d.version = ${version}`,
  ]);
  if (!ask) throw notFound('Ask');
  if (!document) throw notFound('Document');
  if (version <= ask.document_version) {
    throw new ApiError('conflict', 'An ask is answered in a later version of the document.');
  }
  const find = async () =>
    (await selectOutcomes(sql, sql`o.ask_id = ${ask_id} and o.document_id = ${document.id}`))[0];
  const before = await find();
  if (before) refuseStale(before, versions);
  const { outcome } = changes;
  const note = changes.note ?? null;
  const written = before
    ? await sql`
      update public.ask_outcomes o set outcome = ${outcome}, note = ${note}
      where o.id = ${before.id} ${atVersion(sql, sql`o.version`, versions)} returning o.id`
    : await sql`
      insert into public.ask_outcomes (org_id, project_id, contract_id, ask_id, document_id, outcome, note)
      values (private.active_org_id(), ${document.project_id}, ${contractId}, ${ask_id}, ${document.id}, ${outcome}, ${note})
      returning id`;
  const after = await find();
  if (!after || written.length === 0) throw whyNoRow(after, 'Ask', versions);
  return after;
}
