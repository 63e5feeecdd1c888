/**
 * Statuses of contracts, projects, and checks, in their own file so that code that needs only these loads
 * nothing else.
 */
import { z } from 'zod';

export const contractStatuses = ['draft', 'active', 'under_review', 'expired', 'terminated'] as const;
export const contractStatusSchema = z.enum(contractStatuses);

export const projectStatuses = ['active', 'planning', 'completed', 'archived'] as const;
export const projectStatusSchema = z.enum(projectStatuses);

export const complianceStatuses = ['compliant', 'non_compliant', 'pending', 'in_progress', 'waived'] as const;
export const complianceStatusSchema = z.enum(complianceStatuses);

/** A contract's risk group: the score bands, then assessed without a score, and not assessed. */
export const riskBandNames = ['low', 'medium', 'high', 'not_scored', 'not_assessed'] as const;
export const riskBandSchema = z.enum(riskBandNames);
export const riskBandLabels = {
  low: 'Low Risk',
  medium: 'Medium Risk',
  high: 'High Risk',
  not_scored: 'Not Scored',
  not_assessed: 'Not Assessed',
} as const satisfies Record<RiskBand, string>;

export type RiskBand = z.infer<typeof riskBandSchema>;
