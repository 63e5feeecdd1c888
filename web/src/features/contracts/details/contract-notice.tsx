import type { Analysis } from '@schemas/analysis.ts';
import type { ContractDocument } from '@schemas/contract-document.ts';
import type { TextProblem } from '@schemas/text-problem.ts';

const UNREADABLE = {
  needs_ocr: "This document is a scan with no text, so it can't be analyzed. Upload a version with text.",
  encrypted: 'This document is password-protected. Upload a version without a password.',
  unreadable: 'No text was found in this document. Upload it in another format.',
};

const SHORTER = 'Upload a shorter version.';
const OTHERWISE = 'Upload it in another format.';
/** Advice for problems whose description has none. */
const WAY_OUT: Partial<Record<TextProblem, string>> = {
  damaged: 'Upload it again, or in another format.',
  too_many_pages: SHORTER,
  too_much_text: SHORTER,
  took_too_long: OTHERWISE,
  failed: OTHERWISE,
};

/**
 * Explains why the newest document cannot be analyzed. Scans and documents still being read have their own
 * panels.
 */
function unreadable({ text_status, text_problem, text_problem_code, scan }: ContractDocument): string | null {
  if (text_status === 'extracted' || text_status === 'reading' || scan) return null;
  if (text_problem === null || text_status === 'encrypted') return UNREADABLE[text_status];
  const stated = `No text was found in this document. ${text_problem}`;
  return text_problem_code && WAY_OUT[text_problem_code] ? `${stated} ${WAY_OUT[text_problem_code]}` : stated;
}

interface ContractNoticeProps {
  document: ContractDocument | undefined;
  analysis: Analysis | null;
}

/** Warnings to read before relying on the page. Renders nothing if there are none. */
export function ContractNotice({ document, analysis }: ContractNoticeProps) {
  const notices = [
    document && unreadable(document),
    analysis && !analysis.gate.passed && (analysis.gate.message ?? 'This document could not be analyzed.'),
    analysis &&
      document &&
      document.version !== analysis.document_version &&
      document.text_status !== 'reading' &&
      `This analysis covers version ${analysis.document_version}. Version ${document.version} is newer. Analyze again.`,
    analysis &&
      !analysis.jurisdictions_are_current &&
      "The project's state has changed since this analysis. Analyze again to update the state-law notes.",
  ].filter((notice): notice is string => typeof notice === 'string');
  if (notices.length === 0) return null;
  return (
    <div
      role="status"
      className="grid gap-1 rounded-md border border-attention/40 bg-attention-soft px-4 py-3"
    >
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </div>
  );
}
