import type { ComplianceCheck, ComplianceSummary } from '../../schemas/index.ts';
import type { Logo } from '../logo/draw-logo.ts';

/** Content of a compliance report. */
export interface ComplianceReportDocument {
  organization: string;
  logo: Logo | null;
  /** The project; null for all projects the reader may see. */
  project: { id: string; name: string } | null;
  /** The requester, and the print time (ISO 8601). */
  printedBy: string;
  printedAt: string;
  /** Today in the organization's time zone, used for the figures. */
  today: string;
  summary: ComplianceSummary;
  /** Every check, the most severe of each check type first; `leftOff` more were not fetched. */
  checks: readonly ComplianceCheck[];
  leftOff: number;
}
