import { complianceCheckSchema, type createComplianceCheckSchema } from '@schemas/compliance-check.ts';
import type { z } from 'zod';
import { withClient } from '@/lib/refetch.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { refreshCompliance } from './refresh-compliance.ts';

/** Creates a check by hand. */
export const useCreateCheck = () =>
  useCreation({
    parser: complianceCheckSchema,
    request: (body: z.input<typeof createComplianceCheckSchema>) => ({ path: '/compliance/check', body }),
    onSuccess: withClient(refreshCompliance),
  });
