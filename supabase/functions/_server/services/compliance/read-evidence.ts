import { readDates } from '../../../_shared/compliance/read-dates.ts';
import { UnsupportedFile } from '../../../_shared/extraction/errors.ts';
import { spreadsheetType } from '../../../_shared/extraction/spreadsheet.ts';
import {
  type EvidenceFields,
  evidenceExtensions,
  evidenceFieldsSchema,
  maxEvidenceBytes,
  type TextProblem,
  type TextStatus,
} from '../../../_shared/schemas/index.ts';
import { toFields } from '../../../api/middleware/errors.ts';
import { ApiError, invalidInput } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { readFile, readForm, tooLargeFor, type UploadedFile } from '../../http/read-file.ts';
import { evidenceShelf } from '../../storage/evidence-files.ts';
import { storeAndRead } from '../contracts/documents/store-and-read.ts';

const rules = { mostBytes: maxEvidenceBytes, extensions: evidenceExtensions };
export const evidenceTooLarge = tooLargeFor(rules);

export interface SentFile {
  file: UploadedFile;
  fields: EvidenceFields;
}

/** Reads the file and the other fields of a multipart request. */
export function readSentFile(c: AppContext): SentFile {
  const form = readForm(c);
  const file = readFile(form, rules);
  const input = ['kind', 'valid_from', 'expires_on', 'note'].flatMap((name) => {
    const part = form.find((other) => other.name === name && other.fileName === null);
    return part ? [[name, new TextDecoder().decode(part.bytes)]] : [];
  });
  const fields = evidenceFieldsSchema.safeParse(Object.fromEntries(input));
  if (!fields.success) throw invalidInput(toFields(fields.error, 'body'));
  return { file, fields: fields.data };
}

export interface ReadEvidence {
  mimeType: string;
  textStatus: TextStatus;
  textProblem: { code: TextProblem; words: string } | null;
  text: string | null;
  proposed: ReturnType<typeof readDates>;
}

/** More text than a certificate, report, or plan has; the rest is kept only in the file. */
const mostText = 500_000;

/**
 * Stores a file, and reads its text and the dates it suggests.
 * @throws ApiError unsupported_media_type if the content does not match the file name
 */
export async function storeEvidenceAndRead(path: string, file: UploadedFile): Promise<ReadEvidence> {
  const spreadsheet = asSpreadsheet(file);
  if (spreadsheet) {
    await evidenceShelf.store(path, { bytes: file.bytes, mimeType: spreadsheet });
    const proposed = { valid_from: null, expires_on: null };
    return { mimeType: spreadsheet, textStatus: 'unreadable', textProblem: null, text: null, proposed };
  }
  const { extraction } = await storeAndRead(evidenceShelf, path, file);
  if (extraction.text_status === 'reading') throw new Error('Evidence is read in one part');
  const { mime_type, text_status, pages, problem, reason } = extraction;
  const text = pages.length > 0 ? pages.join('\f').slice(0, mostText).toWellFormed() : null;
  const textProblem = problem && reason ? { code: problem, words: reason } : null;
  return { mimeType: mime_type, textStatus: text_status, textProblem, text, proposed: readDates(text ?? '') };
}

function asSpreadsheet({ bytes, name }: UploadedFile): string | null {
  try {
    return spreadsheetType(bytes, name);
  } catch (error) {
    if (error instanceof UnsupportedFile) throw new ApiError('unsupported_media_type', error.message);
    throw error;
  }
}
