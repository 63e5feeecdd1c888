import { readDates } from '../../../_shared/compliance/read-dates.ts';
import type { TextProblem, TextStatus } from '../../../_shared/schemas/index.ts';
import { evidenceFiles } from '../../attachments/kinds.ts';
import { readWhole } from '../contracts/documents/read-stored.ts';

export interface ReadEvidence {
  textStatus: TextStatus;
  textProblem: { code: TextProblem; words: string } | null;
  text: string | null;
  proposed: ReturnType<typeof readDates>;
}

/** More text than a certificate, report, or plan has; the rest is kept only in the file. */
const mostText = 500_000;

const spreadsheet = /spreadsheet|ms-excel|csv/;

/** Reads a stored file's text and the dates it suggests. Spreadsheets are not read. */
export async function readEvidence({
  path,
  name,
  mimeType,
}: {
  path: string;
  name: string;
  mimeType: string;
}): Promise<ReadEvidence> {
  if (spreadsheet.test(mimeType)) {
    const proposed = { valid_from: null, expires_on: null };
    return { textStatus: 'unreadable', textProblem: null, text: null, proposed };
  }
  const { text_status, pages, problem, reason } = await readWhole({
    bucket: evidenceFiles.bucket,
    path,
    name,
  });
  const text = pages.length > 0 ? pages.join('\f').slice(0, mostText).toWellFormed() : null;
  const textProblem = problem && reason ? { code: problem, words: reason } : null;
  return { textStatus: text_status, textProblem, text, proposed: readDates(text ?? '') };
}
