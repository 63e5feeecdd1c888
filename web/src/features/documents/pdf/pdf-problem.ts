import { ApiError } from '@/lib/api-error.ts';

/** Why the pages cannot be shown, in plain words. `again` is true if a retry could help. */
export interface PdfProblem {
  title: string;
  detail: string;
  again: boolean;
}

/**
 * Describes a failure to fetch or open a PDF. Checks pdf.js errors by name, since their classes load lazily.
 */
export function pdfProblem(error: unknown): PdfProblem {
  if (error instanceof ApiError) {
    return error.status === 404
      ? { title: 'File not found', detail: error.message, again: true }
      : { title: 'Failed to load the file', detail: error.message, again: true };
  }
  switch (error instanceof Error ? error.name : '') {
    case 'PasswordException':
      return {
        title: 'The file is password-protected',
        detail: 'Download it and open it with the password.',
        again: false,
      };
    case 'InvalidPDFException':
    case 'FormatError':
    case 'UnknownErrorException':
      return {
        title: 'The file is damaged',
        detail: 'Upload a working copy as a new version.',
        again: false,
      };
    default:
      return {
        title: 'Failed to display the pages',
        detail: 'The page viewer could not start. Check your connection and try again.',
        again: true,
      };
  }
}
