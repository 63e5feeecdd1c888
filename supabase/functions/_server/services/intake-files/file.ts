import type { Contract, Facts, FileIntake, IntakeFile } from '../../../_shared/schemas/index.ts';
import { discardUnfiled } from '../../attachments/named.ts';
import { type Filed, fileOnce } from '../../attachments/upload.ts';
import { answerOnce, earlierAnswer } from '../../db/answer-once.ts';
import type { Transaction } from '../../db/pool.ts';
import { asSystem, takeLock } from '../../db/privileged.ts';
import { type Ctx, withUser } from '../../db/with-user.ts';
import { extractionSchema } from '../../functions/engine-schemas.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { buckets } from '../../storage/buckets.ts';
import { fetchFile, storeFile } from '../../storage/objects.ts';
import { insertContract } from '../contracts/create.ts';
import { fileDocument } from '../contracts/documents/file-document.ts';
import { prepareUpload, refuseKnownBytes, type UploadTarget } from '../contracts/documents/prepare-upload.ts';
import { findContractState } from '../contracts/find-contract-state.ts';
import { findContract } from '../contracts/select-contracts.ts';
import { putOnProject } from '../parties/project-parties.ts';
import { addSuggested } from '../parties/suggestions.ts';
import { selectIntakeFiles } from './select-intake-files.ts';

interface Waiting {
  id: string;
  org_id: string;
  file_name: string;
  mime_type: string;
  size_bytes: number;
  sha256: string;
  storage_path: string;
}

/**
 * Files a dropped file. A new contract takes over the stored file; a version of a contract gets a copy. One
 * transaction writes the document, its text, and the analysis request, and runs only once.
 * @throws ApiError conflict if it is already filed, or the contract has this file
 */
export async function fileIntakeFile(
  c: AppContext,
  { id, filing }: { id: string; filing: FileIntake },
): Promise<Filed<IntakeFile>> {
  const content = JSON.stringify(filing);
  const earlier = await earlierAnswer(c, content);
  if (earlier) return earlier as Filed<IntakeFile>;
  if (filing.as !== 'version') {
    const work = async (ctx: Ctx) => ({ status: 201 as const, body: await asContract(ctx, id, filing) });
    return await answerOnce(c, work, content);
  }
  const { file, target } = await withUser(c, async (ctx) => {
    const file = await findWaiting(ctx.sql, id);
    const input = { id: filing.contract_id, fileName: file.file_name, sha256: file.sha256 };
    return { file, target: await prepareUpload({ ctx, input }) };
  });
  const bytes = await fetchFile(buckets.contracts, file.storage_path);
  await storeFile(buckets.contracts, target.path, { bytes, mimeType: file.mime_type });
  bytes.buffer.transfer(0);
  const answer = await fileOnce(c, buckets.contracts, {
    path: target.path,
    content,
    work: async (ctx) => {
      await refuseKnownBytes({ ctx, input: { id: filing.contract_id, sha256: file.sha256 } });
      return await asVersion(ctx, id, target, filing);
    },
  });
  if (answer.status === 201) await discardUnfiled(buckets.contracts, file.storage_path);
  return answer;
}

async function asContract(
  ctx: Ctx,
  id: string,
  filing: Exclude<FileIntake, { as: 'version' }>,
): Promise<IntakeFile> {
  const { sql } = ctx;
  const file = await findWaiting(sql, id);
  const amended = filing.as === 'amendment' ? await findContract(sql, filing.amends_id) : undefined;
  if (filing.as === 'amendment' && !amended) throw notFound('Contract');
  // An amendment belongs to its contract's project, regardless of the project chosen for the others.
  const fields = amended ? { ...filing.contract, project_id: amended.project_id } : filing.contract;
  const contract = await insertContract(sql, fields, { id, ...(amended && { amendsId: amended.id }) });
  const target: UploadTarget = {
    orgId: file.org_id,
    documentId: id,
    projectId: contract.project_id,
    path: file.storage_path,
  };
  const filed = await fileAt(ctx, { file, target, contract, filing });
  if (filing.add_parties) await addSuggested(ctx, contract.id, filing.add_parties);
  await putOnProject(sql, contract.id);
  return filed;
}

async function asVersion(
  ctx: Ctx,
  id: string,
  target: UploadTarget,
  filing: Extract<FileIntake, { as: 'version' }>,
): Promise<IntakeFile> {
  const file = await findWaiting(ctx.sql, id);
  const contract = await findContract(ctx.sql, filing.contract_id);
  if (!contract) throw notFound('Contract');
  return await fileAt(ctx, { file, target, contract, filing });
}

/** @starts analyze_contract */
async function fileAt(
  ctx: Ctx,
  {
    file,
    target,
    contract,
    filing,
  }: { file: Waiting; target: UploadTarget; contract: Contract; filing: FileIntake },
): Promise<IntakeFile> {
  const { sql } = ctx;
  const { id } = file;
  const [read] = await asSystem(
    sql,
    () => sql<{ extraction: unknown; facts: Facts | null }[]>`
      delete from private.intake_texts t where t.org_id = ${file.org_id} and t.intake_file_id = ${id}
      returning t.extraction, t.facts`,
  );
  if (!read) throw notFound('File');
  const extraction = extractionSchema.parse(read.extraction);
  await fileDocument({
    ctx,
    input: {
      contractId: contract.id,
      target,
      fileName: file.file_name,
      sizeBytes: file.size_bytes,
      sha256: file.sha256,
      extraction,
      facts: extraction.text_status === 'reading' ? null : read.facts,
    },
  });
  const may = (await findContractState(sql, contract.id))?.can.analyze === true;
  const wait = filing.analyze === 'by_caller' ? '30 seconds' : '0';
  await sql`
    update public.intake_files f
    set filed_as = ${filing.as}, filed_at = now(), project_id = ${contract.project_id}, contract_id = ${contract.id},
      document_id = ${target.documentId}, perspective = ${filing.perspective ?? null},
      analyze_at = case when ${may && filing.analyze !== 'no'} then now() + ${wait}::interval end
    where f.org_id = ${file.org_id} and f.id = ${id}`;
  const [filed] = await selectIntakeFiles(sql, id);
  if (!filed) throw notFound('File');
  return filed;
}

/** Locks the caller's file until the transaction ends, so that only one of two concurrent requests files it. */
async function findWaiting(sql: Transaction, id: string): Promise<Waiting> {
  const [file] = await sql<(Waiting & { is_filed: boolean })[]>`
    select f.id, f.org_id, f.file_name, f.mime_type, f.size_bytes::float8 as size_bytes, f.sha256, f.storage_path,
      f.document_id is not null as is_filed
    from public.intake_files f
    where f.org_id = (select private.active_org_id()) and f.created_by = (select auth.uid()) and f.id = ${id}`;
  if (!file) throw notFound('File');
  if (file.is_filed) throw new ApiError('conflict', 'This file is already filed');
  await takeLock(sql, `file:${id}`);
  const [still] = await sql<{ waits: boolean }[]>`
    select f.document_id is null as waits from public.intake_files f where f.id = ${id}`;
  if (!still?.waits) throw new ApiError('conflict', 'This file is already filed');
  return file;
}
