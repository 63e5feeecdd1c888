import type { Ctx } from '../../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../../http/api-error.ts';
import { filePath } from '../../../storage/objects.ts';
import { findContractState } from '../find-contract-state.ts';
import { findContract } from '../select-contracts.ts';
import { findDocument } from './select-documents.ts';

/** The storage path and ids of a new document version, set before its bytes are read or stored. */
export interface UploadTarget {
  orgId: string;
  documentId: string;
  projectId: string;
  path: string;
}

/**
 * Rejects an upload before the file is read and stored if filing would reject it: a missing contract, a
 * contract the caller may not upload to, or a file it already has.
 * @throws ApiError conflict, naming the version, for a file it already has
 */
export async function prepareUpload({
  ctx,
  input: { id, fileName, sha256 },
}: {
  ctx: Ctx;
  input: { id: string; fileName: string; sha256: string };
}): Promise<UploadTarget> {
  const { sql } = ctx;
  const contract = await findContract(sql, id);
  if (!contract) throw notFound('Contract');
  await refuseKnownBytes({ ctx, input: { id, sha256 } });
  const [ids] = await sql<{ document_id: string; org_id: string }[]>`
    select private.uuid_v7() as document_id, private.active_org_id() as org_id`;
  if (!ids) throw notFound('Contract');
  const path = filePath({ orgId: ids.org_id, recordId: id, fileId: ids.document_id }, fileName);
  if (!(await findContractState(sql, id))?.can.upload) throw forbidden();
  return { orgId: ids.org_id, documentId: ids.document_id, projectId: contract.project_id, path };
}

export async function refuseKnownBytes({
  ctx: { sql },
  input: { id, sha256 },
}: {
  ctx: Ctx;
  input: { id: string; sha256: string };
}): Promise<void> {
  const known = await findDocument(sql, { contractId: id, sha256 });
  if (!known) return;
  throw new ApiError('conflict', `This file is already version ${known.version} of the contract`, {
    reason: { kind: 'known_file', version: known.version },
    detail: `Version ${known.version}, ${known.file_name}, has the same content.`,
  });
}
