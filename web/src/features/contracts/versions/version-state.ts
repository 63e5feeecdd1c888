import type { ContractApproval } from '@schemas/contract-approval.ts';
import type { ContractDocument } from '@schemas/contract-document.ts';
import type { BadgeTone } from '@/components/ui/badge.tsx';
import { readingWords } from '../reading/reading-words.ts';

export interface VersionMark {
  label: string;
  tone: BadgeTone;
}

/** Returns the badges of a version: its latest lawyer review, and whether it is the analyzed version. */
export function versionMarks(
  version: number,
  approvals: readonly ContractApproval[],
  analyzedVersion: number | undefined,
): VersionMark[] {
  const marks: VersionMark[] = [];
  // The list is newest first, so a version's first entry is its latest.
  const last = approvals.find((approval) => approval.document_version === version);
  if (last?.decision === 'rejected') marks.push({ label: 'Rejected', tone: 'danger' });
  else if (last?.stands) marks.push({ label: 'Approved', tone: 'good' });
  else if (last) marks.push({ label: 'Approval void', tone: 'attention' });
  if (version === analyzedVersion) marks.push({ label: 'Analyzed', tone: 'info' });
  return marks;
}

const UNREAD = {
  needs_ocr: 'Scan without recognized text',
  encrypted: 'Password-protected',
  unreadable: 'No text found',
};

/** Describes how much of a version is readable. */
export function textWords({
  text_status,
  pages,
  scan,
  reading,
  text_problem = null,
}: Pick<ContractDocument, 'text_status' | 'pages' | 'scan' | 'reading'> &
  Partial<Pick<ContractDocument, 'text_problem'>>): string {
  if (text_status === 'reading') return readingWords(reading);
  if (text_status === 'unreadable' && text_problem) return `${UNREAD.unreadable}: ${text_problem}`;
  if (text_status !== 'extracted') return UNREAD[text_status];
  if (pages === null) return 'Text';
  const length = pages === 1 ? '1 page' : `${pages} pages`;
  return scan
    ? `${length}, ${scan.pages.length === pages ? '' : `${scan.pages.length} `}from a scan`
    : length;
}
