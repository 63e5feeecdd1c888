/** What contracts, projects and checks can be; apart from their nouns, so that what only names a status loads no more. */
import { z } from 'zod';

export const contractStatuses = ['draft', 'active', 'under_review', 'expired', 'terminated'] as const;
export const contractStatusSchema = z.enum(contractStatuses);

export const projectStatuses = ['active', 'planning', 'completed', 'archived'] as const;
export const projectStatusSchema = z.enum(projectStatuses);

export const complianceStatuses = ['compliant', 'non_compliant', 'pending', 'in_progress', 'waived'] as const;
export const complianceStatusSchema = z.enum(complianceStatuses);

/** Where a contract stands by its risk: the bands of its score, then those without one, read and not read. */
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
