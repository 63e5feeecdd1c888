import { ApiError } from '@/lib/api-error.ts';

/** Why the pages cannot be shown, in a person's words; `again` says whether trying again could help. */
export interface PdfProblem {
  title: string;
  detail: string;
  again: boolean;
}

/** Names the failure of fetching or opening a PDF. pdf.js's own errors are told apart by name: their classes load lazily. */
export function pdfProblem(error: unknown): PdfProblem {
  if (error instanceof ApiError) {
    return error.status === 404
      ? { title: 'The file is gone', detail: error.message, again: true }
      : { title: 'Failed to load the file', detail: error.message, again: true };
  }
  switch (error instanceof Error ? error.name : '') {
    case 'PasswordException':
      return {
        title: 'The file is protected with a password',
        detail: 'Its pages cannot be shown here. Download it to open it with the password.',
        again: false,
      };
    case 'InvalidPDFException':
    case 'FormatError':
    case 'UnknownErrorException':
      return {
        title: 'The file is damaged',
        detail: 'Its pages cannot be drawn. Upload a sound copy as a new version.',
        again: false,
      };
    default:
      return {
        title: 'Failed to show the pages',
        detail: 'The page viewer could not be started. Check your connection and try again.',
        again: true,
      };
  }
}
