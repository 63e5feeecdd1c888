import type { DocumentSet, UpdateDocumentSet } from '../../../../_shared/schemas/index.ts';
import type { Versions } from '../../../db/versioned-write.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { forbidden, invalidInput, notFound } from '../../../http/api-error.ts';
import { staleVersion } from '../../../http/etag.ts';
import { findReviewedContract } from '../find-reviewed-contract.ts';
import { findDocumentSet } from './get.ts';
import { findStoredSet } from './read-set-texts.ts';

/**
 * Saves the documents of a contract's deal in their order of precedence.
 * @param input.versions the version of the set that may be changed, 0 for a set that no person saved; null for any
 * @throws ApiError invalid_input for a document of another project, precondition_failed if the set has changed
 */
export async function updateDocumentSet({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateDocumentSet };
}): Promise<DocumentSet> {
  const contract = await findReviewedContract(sql, id);
  const stored = await findStoredSet(sql, id);
  if (!stored) throw notFound('Contract');
  if (!stored.may_change) throw forbidden();
  if (versions !== null && !versions.includes(String(stored.version ?? 0))) throw staleVersion();
  if (!changes.documents.some(({ contract_id }) => contract_id === stored.head_id)) {
    throw invalidInput([{ path: 'documents', message: 'The set needs its base contract' }]);
  }
  const found = await sql<{ id: string }[]>`
    select c.id from public.contracts c
    where c.project_id = ${contract.project_id} and c.deleted_at is null
      and c.id in (select (d ->> 'contract_id')::uuid from jsonb_array_elements(${sql.json(changes.documents)}::jsonb) d)`;
  const known = new Set(found.map((row) => row.id));
  const missing = changes.documents.findIndex(({ contract_id }) => !known.has(contract_id));
  if (missing >= 0) {
    throw invalidInput([
      { path: `documents.${missing}.contract_id`, message: 'Choose a contract in the same project' },
    ]);
  }
  const saved = await sql`
    insert into public.document_sets as s (org_id, project_id, contract_id, documents, is_confirmed)
    values (private.active_org_id(), ${contract.project_id}, ${stored.head_id}, ${sql.json(changes.documents)}, ${changes.is_confirmed})
    on conflict (org_id, contract_id) do update set documents = excluded.documents, is_confirmed = excluded.is_confirmed
      where ${versions === null ? sql`true` : sql`s.version = ${stored.version ?? 0}`}
    returning s.id`;
  if (saved.length === 0) throw staleVersion();
  return await findDocumentSet(sql, id);
}
