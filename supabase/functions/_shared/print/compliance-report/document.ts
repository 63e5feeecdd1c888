import type { ComplianceCheck, ComplianceSummary } from '../../schemas/index.ts';
import type { Logo } from '../logo/draw-logo.ts';

/** All that a compliance report prints. */
export interface ComplianceReportDocument {
  organization: string;
  logo: Logo | null;
  /** The project it is about; null for all that the reader may see. */
  project: { id: string; name: string } | null;
  /** Who asked for it, and when (ISO 8601). */
  printedBy: string;
  printedAt: string;
  /** The day in the organization, by which the figures count. */
  today: string;
  summary: ComplianceSummary;
  /** Every check, the most severe of each check type first; `left_off` more were not fetched. */
  checks: readonly ComplianceCheck[];
  leftOff: number;
}
