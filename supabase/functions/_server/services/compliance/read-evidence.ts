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
import { extractText } from '../contracts/documents/extract-text.ts';

const rules = { mostBytes: maxEvidenceBytes, extensions: evidenceExtensions };
export const evidenceTooLarge = tooLargeFor(rules);

export interface SentFile {
  file: UploadedFile;
  fields: EvidenceFields;
}

/** The file of a multipart request and the fields beside it. */
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

/** More than a certificate, a report or a plan has; what follows is kept in the file alone. */
const mostText = 500_000;

/**
 * What is in a file, with the dates its text proposes.
 * @throws ApiError unsupported_media_type where the content is not what the name says
 */
export async function readEvidence(file: UploadedFile): Promise<ReadEvidence> {
  const spreadsheet = asSpreadsheet(file);
  if (spreadsheet) {
    const proposed = { valid_from: null, expires_on: null };
    return { mimeType: spreadsheet, textStatus: 'unreadable', textProblem: null, text: null, proposed };
  }
  const { mime_type, text_status, pages, problem, reason } = await extractText(file);
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
