import type { Extraction, Read, ReadInput, ReadOnInput } from '../_server/functions/engine-schemas.ts';
import { ApiError } from '../_server/http/api-error.ts';
import { fetchFile } from '../_server/storage/objects.ts';
import { statedIn } from '../_shared/analysis/facts/facts-of.ts';
import {
  type Extraction as Extracted,
  extractDocument,
  extractFirst,
  extractNext,
  type PartialExtraction,
  tooSlowPdf,
  UnsupportedFile,
} from '../_shared/extraction/extract.ts';

/** Most pages searched for facts: they are in a contract's first pages, and a long text would take too long. */
const mostPages = 200;

export async function read({ file, name, part, facts }: ReadInput): Promise<string> {
  const extraction = await fromFile(file, (bytes) =>
    part ? extractFirst(bytes, name, part) : extractDocument(bytes, name),
  );
  return reply(extraction, facts);
}

export async function readOn({ file, texts, pictures, part, ...soFar }: ReadOnInput): Promise<string> {
  const before = { ...soFar, pictures: new Map(pictures), texts: async () => texts };
  const extraction = await fromFile(file, (bytes) => extractNext(bytes, before, part));
  return reply(hasProgress(extraction) ? extraction : tooSlowPdf(), extraction.text_status !== 'reading');
}

const hasProgress = (read: Extracted | PartialExtraction) =>
  read.text_status !== 'reading' || read.part.pages.length > 0 || read.part.pictures.size > 0;

/** @throws ApiError unsupported_media_type for a file that is not what its name says */
async function fromFile<Result>(
  { bucket, path }: ReadInput['file'],
  extract: (bytes: Uint8Array<ArrayBuffer>) => Promise<Result>,
): Promise<Result> {
  const bytes = await fetchFile({ name: bucket, tooLarge: '' }, path);
  try {
    return await extract(bytes);
  } catch (error) {
    if (error instanceof UnsupportedFile) throw new ApiError('unsupported_media_type', error.message);
    throw error;
  } finally {
    // Without this, garbage from each file would pile up.
    if (!bytes.buffer.detached) bytes.buffer.transfer(0);
  }
}

function reply(extracted: Extracted | PartialExtraction, facts: boolean): string {
  const extraction = asJson(extracted);
  const { pages } = extraction.text_status === 'reading' ? extraction.part : extraction;
  const stated = facts && pages.length > 0 ? statedIn(pages.slice(0, mostPages)) : null;
  return JSON.stringify({ extraction, stated } satisfies Read);
}

function asJson(extracted: Extracted | PartialExtraction): Extraction {
  if (extracted.text_status !== 'reading') return { ...extracted, pages: extracted.pages.map(storable) };
  const { total, pages, pictures } = extracted.part;
  return { ...extracted, part: { total, pages: pages.map(storable), pictures: [...pictures] } };
}

/** Removes the characters that Postgres cannot store. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed();
