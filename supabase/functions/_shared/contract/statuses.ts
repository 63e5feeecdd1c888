/** What contracts, projects and checks can be; apart from their nouns, so that what only names a status loads no more. */
import { z } from 'zod';

export const contractStatuses = ['draft', 'active', 'under_review', 'expired', 'terminated'] as const;
export const contractStatusSchema = z.enum(contractStatuses);

export const projectStatuses = ['active', 'planning', 'completed', 'archived'] as const;
export const projectStatusSchema = z.enum(projectStatuses);

export const complianceStatuses = ['compliant', 'non_compliant', 'pending', 'in_progress', 'waived'] as const;
export const complianceStatusSchema = z.enum(complianceStatuses);
