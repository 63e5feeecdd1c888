import type { EvidenceFields } from '../../../_shared/schemas/index.ts';
import type { UploadedFacts } from '../../attachments/upload.ts';
import type { Transaction } from '../../db/pool.ts';
import { ApiError } from '../../http/api-error.ts';
import type { ReadEvidence } from './read-evidence.ts';

export interface NewEvidence extends ReadEvidence, UploadedFacts {
  id: string;
  orgId: string;
  projectId: string;
  checkId: string;
  path: string;
  fields: EvidenceFields;
  confirmed: boolean;
}

/**
 * Files a stored object as evidence of a check. Postgres numbers it and checks the upload permission.
 * @starts notification
 */
export async function fileEvidence(sql: Transaction, input: NewEvidence): Promise<void> {
  const { fields } = input;
  const { valid_from, expires_on } = input.proposed;
  const proposed = sql.json({
    valid_from: valid_from && { ...valid_from },
    expires_on: expires_on && { ...expires_on },
  });
  await sql`
    insert into public.compliance_evidence
      (id, org_id, project_id, check_id, file_name, mime_type, size_bytes, sha256, storage_path, text_status, text, kind, valid_from,
        expires_on, proposed, note, confirmed, text_problem, text_problem_code)
    values (${input.id}, ${input.orgId}, ${input.projectId}, ${input.checkId}, ${input.fileName}, ${input.mimeType}, ${input.sizeBytes},
      ${input.sha256}, ${input.path}, ${input.textStatus}, ${input.text}, ${fields.kind ?? null}, ${fields.valid_from ?? null},
      ${fields.expires_on ?? null}, ${proposed}, ${fields.note ?? null}, ${input.confirmed},
        ${input.textProblem?.words ?? null}, ${input.textProblem?.code ?? null})`;
}

/**
 * Rejects a file the check already has, unless that one was withdrawn.
 * @throws ApiError conflict, if the caller may see the first one
 */
export async function refuseKnownEvidence(
  sql: Transaction,
  { orgId, checkId, sha256 }: { orgId: string; checkId: string; sha256: string },
): Promise<void> {
  const [known] = await sql<{ file_name: string }[]>`
    select e.file_name from public.compliance_evidence e
    where e.org_id = ${orgId} and e.check_id = ${checkId} and e.sha256 = ${sha256} and e.withdrawn_at is null`;
  if (known) {
    throw new ApiError('conflict', 'This file is already evidence for this check', {
      detail: `${known.file_name} has the same content.`,
    });
  }
}
