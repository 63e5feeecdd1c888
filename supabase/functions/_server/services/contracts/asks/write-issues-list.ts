import { mimeTypes } from '../../../../_shared/extraction/detect.ts';
import type { IssuesList } from '../../../../_shared/print/issues-list/issues-list.ts';
import { printIssuesList } from '../../../functions/print.ts';
import { issuesXlsx } from './issues-list.ts';

type File = Uint8Array<ArrayBuffer>;

const writers: Record<'docx' | 'pdf' | 'xlsx', (list: IssuesList) => Promise<File> | File> = {
  // Loaded on first use so that other routes start faster.
  docx: async (list) =>
    (await import('../../../../_shared/print/issues-list/issues-docx.ts')).issuesDocx(list),
  pdf: printIssuesList,
  xlsx: issuesXlsx,
};

export const issuesListTypes: Record<keyof typeof writers, string> = {
  docx: mimeTypes.docx,
  pdf: mimeTypes.pdf,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The list as a file. */
export const issuesFile = async (list: IssuesList, ending: keyof typeof writers): Promise<File> =>
  await writers[ending](list);
