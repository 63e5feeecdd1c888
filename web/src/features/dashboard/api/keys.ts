import type { DashboardPeriod } from '@contract/dashboard.ts';

export const dashboardKeys = {
  all: ['dashboard'] as const,
  period: (period: DashboardPeriod) => [...dashboardKeys.all, period] as const,
};
