import { draftContract } from '../../../_shared/analysis/facts/draft-contract.ts';
import { draftProject } from '../../../_shared/analysis/facts/project.ts';
import { sketchOf } from '../../../_shared/analysis/facts/sketch.ts';
import type { Facts, IntakeFile, Perspective } from '../../../_shared/schemas/index.ts';
import { intakeFiles } from '../../attachments/kinds.ts';
import { type Filed, type FileFacts, uploadAttachment, uploadIn } from '../../attachments/upload.ts';
import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import type { Extraction } from '../../functions/engine-schemas.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import type { UploadedFile } from '../../http/read-file.ts';
import { filePath } from '../../storage/objects.ts';
import { ourSide } from '../contracts/analysis/our-perspective.ts';
import { atUpload, readStored } from '../contracts/documents/read-stored.ts';
import { findContractMatch } from './find-matches.ts';
import { selectIntakeFiles } from './select-intake-files.ts';

interface UploadTarget {
  id: string;
  orgId: string;
  path: string;
}

/** Uploads an inbox file: reads it immediately and stores the result until a person has reviewed it. */
export async function uploadIntakeFile(c: AppContext, file: UploadedFile): Promise<Filed<IntakeFile>> {
  return await uploadAttachment(c, intakeFiles, { file, fields: {} }, stepsFor(file, null));
}

/**
 * Takes in a file that its owner sent by email.
 * @param run runs a step in a transaction on the owner's behalf
 * @throws ApiError with the refusals of an upload
 */
export async function receiveIntakeFile(
  run: <Outcome>(work: (ctx: Ctx) => Promise<Outcome>) => Promise<Outcome>,
  { file, emailId }: { file: UploadedFile; emailId: string },
): Promise<IntakeFile> {
  return (await uploadIn(run, intakeFiles, file, stepsFor(file, emailId))).result;
}

const stepsFor = (file: UploadedFile, emailId: string | null) => ({
  prepare,
  read: async ({ path }: UploadTarget) => {
    const stored = { bucket: intakeFiles.bucket, path, name: file.name };
    const { extraction, stated } = await readStored(stored, { part: atUpload, facts: true });
    const pages = extraction.text_status === 'reading' ? extraction.part.pages : extraction.pages;
    return { extraction, stated, pages, sketch: sketchOf(pages) };
  },
  file: async (ctx: Ctx, read: ReadFile) => {
    await refuseKnown(ctx.sql, read.sha256);
    return await keep(ctx, read, emailId);
  },
});

async function prepare({ sql }: Ctx, { fileName, sha256 }: FileFacts): Promise<UploadTarget> {
  const [ids] = await sql<{ id: string; org_id: string | null; may: boolean }[]>`
    select private.uuid_v7() as id, private.active_org_id() as org_id, private.may_take_files_in() as may`;
  if (!ids?.org_id) throw notFound('Organization');
  if (!ids.may) throw forbidden();
  await refuseKnown(sql, sha256);
  const path = filePath({ orgId: ids.org_id, recordId: ids.id, fileId: ids.id }, fileName);
  return { id: ids.id, orgId: ids.org_id, path };
}

/** @throws ApiError conflict for a file that is already in the inbox */
async function refuseKnown(sql: Ctx['sql'], hash: string): Promise<void> {
  const [waiting] = await sql<{ file_name: string }[]>`
    select f.file_name from public.intake_files f
    where f.org_id = (select private.active_org_id()) and f.created_by = (select auth.uid())
      and f.sha256 = ${hash} and f.document_id is null`;
  if (!waiting) return;
  throw new ApiError('conflict', 'This file is already in the list', {
    reason: { kind: 'known_file', version: 1 },
    detail: `${waiting.file_name} has the same content.`,
  });
}

interface ReadFile extends FileFacts, UploadTarget {
  extraction: Extraction;
  stated: { facts: Facts; isContract: boolean } | null;
  /** The text read so far. */
  pages: string[];
  sketch: number[];
}

async function keep(
  { sql }: Ctx,
  { id, orgId, path, extraction, stated, pages: texts, sketch, ...file }: ReadFile,
  emailId: string | null,
): Promise<IntakeFile> {
  const facts = stated?.facts ?? null;
  const { draft, sources } = draftContract(facts, file.fileName);
  const [organization] = await sql<{ name: string; default_perspective: Perspective | null }[]>`
    select o.name, o.default_perspective from public.organizations o where o.id = ${orgId}`;
  const [law] = facts?.governing_law ?? [];
  const proposal = {
    draft,
    sources,
    project: draftProject(texts, facts, draft, organization?.name ?? ''),
    governing_law: law ? { jurisdiction: law.jurisdiction, quote: law.quote, page: law.page } : null,
    side: organization?.default_perspective ?? ourSide(draft, organization?.name ?? ''),
    match: await findContractMatch(sql, { ...draft, sketch, sha256: file.sha256 }),
  };
  const pages = extraction.text_status === 'reading' ? extraction.part.total : extraction.pages.length;
  const problem = 'reason' in extraction && extraction.problem ? (extraction.reason ?? null) : null;
  await sql`
    insert into public.intake_files
      (id, org_id, file_name, mime_type, size_bytes, sha256, storage_path, text_status, pages, text_problem, proposal, sketch, email_id)
    values (${id}, ${orgId}, ${file.fileName}, ${extraction.mime_type}, ${file.sizeBytes}, ${file.sha256}, ${path},
      ${extraction.text_status}, ${pages || null}, ${problem?.slice(0, 500) ?? null}, ${sql.json(proposal)},
      string_to_array(${sketch.join(',')}, ',')::integer[], ${emailId})`;
  await asSystem(
    sql,
    () => sql`
      insert into private.intake_texts (org_id, intake_file_id, extraction, facts)
      values (${orgId}, ${id}, ${sql.json(extraction)}, ${stated?.isContract ? sql.json(stated.facts) : null})`,
  );
  const [kept] = await selectIntakeFiles(sql, id);
  if (!kept) throw notFound('File');
  return kept;
}
