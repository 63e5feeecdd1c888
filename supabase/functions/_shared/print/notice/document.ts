import type { LegalNoticeType, NoticeContent } from '../../schemas/notice.ts';

/** A file printed after the letter. */
export interface PrintedExhibit {
  label: string;
  file_name: string;
  sha256: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** An opened exhibit with its page count. */
export interface OpenedExhibit extends PrintedExhibit {
  pages: number;
}

/** Content of a notice. */
export interface NoticeDocumentToPrint {
  type: LegalNoticeType;
  /**
   * The statutory form that it follows; `signs` if the form's text has the signature lines, `top` for words above
   * everything else on the first page.
   */
  form?: { title: string; signs: boolean; top?: string | undefined } | null;
  /** Null for a draft, which is marked as a draft on every page. */
  number: string | null;
  /** Date of issue as `YYYY-MM-DD`; null for a draft. */
  date: string | null;
  organization: string;
  project: string;
  contract: string | null;
  version: number;
  contentSha256: string;
  content: NoticeContent;
  /** The approver's name and role; null for a draft. */
  approvedBy: { name: string; bar: string | null } | null;
  /** ISO 8601. */
  printedAt: string;
}
