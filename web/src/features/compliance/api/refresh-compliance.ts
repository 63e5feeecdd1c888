import type { QueryClient } from '@tanstack/react-query';
import { dashboardKeys } from '@/features/dashboard/api/keys.ts';
import { projectKeys } from '@/features/projects/api/keys.ts';
import { complianceKeys } from './keys.ts';

/** Refetches all compliance data, plus projects and the dashboard, which show the score. */
export function refreshCompliance(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: complianceKeys.all }),
    client.invalidateQueries({ queryKey: projectKeys.all }),
    client.invalidateQueries({ queryKey: dashboardKeys.all }),
  ]);
}
