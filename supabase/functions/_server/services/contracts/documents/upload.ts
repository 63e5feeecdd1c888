import type { ContractDocument } from '../../../../_shared/schemas/index.ts';
import { earlierAnswer } from '../../../db/answer-once.ts';
import { withUser } from '../../../db/with-user.ts';
import type { AppContext } from '../../../http/context.ts';
import { sha256 } from '../../../http/hash.ts';
import type { UploadedFile } from '../../../http/read-file.ts';
import { discardFile, storeFile } from '../../../storage/contract-files.ts';
import { fileOnce } from '../../../storage/file-once.ts';
import { extractAtUpload } from './extract-text.ts';
import { fileDocument } from './file-document.ts';
import { prepareUpload, refuseKnownBytes } from './prepare-upload.ts';
import { readFacts } from './read-facts.ts';

type Answered = Awaited<ReturnType<typeof fileOnce<ContractDocument>>>;

/**
 * Uploads a file as the next version of a contract. Text and object come first, then one transaction with the
 * row and its pages. No connection is held while a file is read or stored, and a row never points to a
 * missing file.
 */
export async function uploadDocument(
  c: AppContext,
  { id, file }: { id: string; file: UploadedFile },
): Promise<Answered> {
  const hash = sha256(file.bytes);
  // Multipart boundaries differ between attempts; the name and bytes identify the request.
  const content = JSON.stringify([file.name, hash]);
  const earlier = await earlierAnswer(c, content);
  if (earlier) return earlier as Answered;

  const target = await withUser(c, (ctx) =>
    prepareUpload({ ctx, input: { id, fileName: file.name, sha256: hash } }),
  );
  const extraction = await extractAtUpload(file);
  await storeFile(target.path, { bytes: file.bytes, mimeType: extraction.mime_type });
  const document = {
    contractId: id,
    target,
    fileName: file.name,
    sizeBytes: file.bytes.byteLength,
    sha256: hash,
    extraction,
    facts: extraction.text_status === 'reading' ? null : await readFacts(extraction.pages),
  };
  return await fileOnce(
    c,
    async (ctx) => {
      await refuseKnownBytes({ ctx, input: { id, sha256: hash } });
      return await fileDocument({ ctx, input: document });
    },
    { content, discard: () => discardFile(target.path) },
  );
}
