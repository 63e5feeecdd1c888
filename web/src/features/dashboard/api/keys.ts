import type { DashboardPeriod } from '@schemas/dashboard.ts';

export const dashboardKeys = {
  all: ['dashboard'] as const,
  period: (period: DashboardPeriod) => [...dashboardKeys.all, period] as const,
};
