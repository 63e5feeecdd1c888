import type { LegalNoticeType, NoticeContent } from '../../schemas/notice.ts';

/** A file that is printed behind the letter. */
export interface PrintedExhibit {
  label: string;
  file_name: string;
  sha256: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** One that was opened, with how many pages it has. */
export interface OpenedExhibit extends PrintedExhibit {
  pages: number;
}

/** All that a notice prints. */
export interface NoticeDocumentToPrint {
  type: LegalNoticeType;
  /** Null of a draft, which says on every page that it is one. */
  number: string | null;
  /** The day of issue as `YYYY-MM-DD`; null of a draft. */
  date: string | null;
  organization: string;
  project: string;
  contract: string | null;
  version: number;
  contentSha256: string;
  content: NoticeContent;
  /** Who approved it, and as what; null of a draft. */
  approvedBy: { name: string; bar: string | null } | null;
  /** ISO 8601. */
  printedAt: string;
}
