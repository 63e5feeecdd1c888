import { mimeTypes } from '../../../_shared/extraction/detect.ts';
import { contractNumber } from '../../../_shared/print/contract-summary/contract-number.ts';
import type { AskFileKind, CreateMessage } from '../../../_shared/schemas/index.ts';
import type { StoredFile } from '../../attachments/content.ts';
import { messageAskFiles } from '../../attachments/kinds.ts';
import { discardUnfiled } from '../../attachments/named.ts';
import type { Transaction } from '../../db/pool.ts';
import { type Ctx, withUser } from '../../db/with-user.ts';
import { markUpFile } from '../../functions/engine.ts';
import { ApiError, invalidInput, notFound } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { sha256 } from '../../http/hash.ts';
import { storeFile } from '../../storage/objects.ts';
import { checkCounterproposal, gatherCounterproposal } from '../contracts/asks/counterproposal.ts';
import { gatherIssuesList } from '../contracts/asks/issues-list.ts';
import { issuesFile, issuesListTypes } from '../contracts/asks/write-issues-list.ts';
import { refuseReaders } from './read.ts';

/** A file that was made from asks and stored, but has no row yet. */
export interface MadeAskFile {
  id: string;
  contract_id: string;
  document_id: string;
  kind: AskFileKind;
  file_name: string;
  mime_type: string;
  size_bytes: number;
  sha256: string;
  storage_path: string;
}

type Wanted = Pick<CreateMessage, 'project_id' | 'ask_files'>;
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Makes the files of a message from the open asks of a version, and stores them. The caller discards them if it writes
 * no rows.
 * @throws ApiError conflict if the version has no open asks, or none that its Word file can have
 */
export async function makeAskFiles(c: AppContext, input: Wanted): Promise<MadeAskFile[]> {
  if (!input.ask_files) return [];
  const { contract_id, version, kinds } = input.ask_files;
  const of = { id: contract_id, version };
  const { document_id, org_id } = await withUser(c, ({ sql }) => findVersion(sql, input));
  const made: MadeAskFile[] = [];
  try {
    for (const kind of kinds) {
      const bytes = kind === 'counterproposal' ? await markedUp(c, of) : await listed(c, of, kind);
      const id = crypto.randomUUID();
      const file_name = nameOf(kind, of);
      const mime_type = typeOf(kind);
      const storage_path = `${org_id}/ask-files/${id}/${file_name}`;
      await storeFile(messageAskFiles.bucket, storage_path, { bytes, mimeType: mime_type });
      made.push({
        id,
        contract_id,
        document_id,
        kind,
        file_name,
        mime_type,
        size_bytes: bytes.byteLength,
        sha256: sha256(bytes),
        storage_path,
      });
    }
  } catch (error) {
    await discardAskFiles(made);
    throw error;
  }
  return made;
}

/** Removes files that no message has. */
export async function discardAskFiles(made: readonly MadeAskFile[]): Promise<void> {
  for (const { storage_path } of made) await discardUnfiled(messageAskFiles.bucket, storage_path);
}

/** The names of the files that a message would have, with an estimate of their size. */
export async function plannedAskFiles(
  sql: Transaction,
  input: Wanted,
): Promise<{ file_name: string; size_bytes: number }[]> {
  if (!input.ask_files) return [];
  const { contract_id: id, version, kinds } = input.ask_files;
  const { size_bytes } = await findVersion(sql, input);
  return kinds.map((kind) => ({
    file_name: nameOf(kind, { id, version }),
    // A counterproposal is about as large as its document; the list of asks is small.
    size_bytes: kind === 'counterproposal' ? size_bytes : 0,
  }));
}

async function findVersion(
  sql: Transaction,
  { project_id, ask_files }: Wanted,
): Promise<{ document_id: string; org_id: string; size_bytes: number }> {
  await refuseReaders(sql, project_id);
  const [found] = await sql<{ document_id: string; org_id: string; size_bytes: number }[]>`
    select d.id as document_id, d.org_id, d.size_bytes::integer as size_bytes from public.contract_documents d
    join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id and c.deleted_at is null
    where d.org_id = (select private.active_org_id()) and d.project_id = ${project_id}
      and d.contract_id = ${ask_files?.contract_id ?? null} and d.version = ${ask_files?.version ?? null}`;
  if (!found) throw invalidInput([{ path: 'ask_files', message: 'This version is not on the project' }]);
  return found;
}

interface Version {
  id: string;
  version: number;
}

async function markedUp(c: AppContext, input: Version): Promise<Bytes> {
  const gathered = await withUser(c, (ctx) => gatherCounterproposal({ ctx, input }));
  const { placed } = await checkCounterproposal(gathered);
  if (placed.length === 0)
    throw new ApiError('conflict', 'The Word file can have none of the open asks. Attach an issues list.');
  return await markUpFile(gathered.markUp);
}

type IssuesListKind = Exclude<AskFileKind, 'counterproposal'>;

async function listed(c: AppContext, input: Version, kind: IssuesListKind): Promise<Bytes> {
  const list = await withUser(c, (ctx) => gatherIssuesList({ ctx, input }));
  return await issuesFile(list, endings[kind]);
}

const endings = {
  issues_list_docx: 'docx',
  issues_list_pdf: 'pdf',
  issues_list_xlsx: 'xlsx',
} as const satisfies Record<IssuesListKind, string>;

const nameOf = (kind: AskFileKind, { id, version }: Version) =>
  kind === 'counterproposal'
    ? `counterproposal-${contractNumber(id)}-v${version}.docx`
    : `issues-list-${contractNumber(id)}-v${version}.${endings[kind]}`;

const typeOf = (kind: AskFileKind) =>
  kind === 'counterproposal' ? mimeTypes.docx : issuesListTypes[endings[kind]];

/** Returns the storage path of a message's ask file, for those who see the message. @throws not_found */
export async function findAskFile({ sql }: Ctx, id: string, fileId: string): Promise<StoredFile> {
  const [row] = await sql<StoredFile[]>`
    select f.storage_path, f.file_name, f.mime_type from public.message_ask_files f
    join public.projects j on j.org_id = f.org_id and j.id = f.project_id and j.deleted_at is null
    where f.org_id = (select private.active_org_id()) and f.message_id = ${id} and f.id = ${fileId}`;
  if (!row) throw notFound('File');
  return row;
}
