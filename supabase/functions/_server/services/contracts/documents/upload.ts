import type { ContractDocument } from '../../../../_shared/schemas/index.ts';
import { earlierAnswer } from '../../../db/answer-once.ts';
import { withUser } from '../../../db/with-user.ts';
import type { AppContext } from '../../../http/context.ts';
import { sha256 } from '../../../http/hash.ts';
import type { UploadedFile } from '../../../http/read-file.ts';
import { contractShelf, discardFile } from '../../../storage/contract-files.ts';
import { fileOnce } from '../../../storage/file-once.ts';
import { fileDocument } from './file-document.ts';
import { prepareUpload, refuseKnownBytes } from './prepare-upload.ts';
import { atUpload, storeAndRead } from './store-and-read.ts';

type Answered = Awaited<ReturnType<typeof fileOnce<ContractDocument>>>;

/**
 * Uploads a file as the next version of a contract. Object and text come first, then one transaction with the
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
  const { extraction, stated } = await storeAndRead(contractShelf, target.path, file, {
    part: atUpload,
    facts: true,
  });
  const document = {
    contractId: id,
    target,
    fileName: file.name,
    sizeBytes: file.bytes.byteLength,
    sha256: hash,
    extraction,
    facts: extraction.text_status !== 'reading' && stated?.isContract ? stated.facts : null,
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
