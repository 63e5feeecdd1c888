import { readDates } from '../../../_shared/compliance/read-dates.ts';
import { UnsupportedFile } from '../../../_shared/extraction/errors.ts';
import { spreadsheetType } from '../../../_shared/extraction/spreadsheet.ts';
import type { TextProblem, TextStatus } from '../../../_shared/schemas/index.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UploadedFile } from '../../http/read-file.ts';
import { extractText } from '../contracts/documents/extract-text.ts';

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
 * Reads a file's text and the dates it suggests.
 * @throws ApiError unsupported_media_type if the content does not match the file name
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
