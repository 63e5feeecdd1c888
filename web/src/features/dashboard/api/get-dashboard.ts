import { type DashboardPeriod, dashboardSchema } from '@schemas/dashboard.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { dashboardKeys } from './keys.ts';

const REFRESH_MS = 30_000;

export const useDashboard = (period: DashboardPeriod) =>
  useQuery({
    queryKey: dashboardKeys.period(period),
    queryFn: ({ signal }) => apiRequest('/dashboard', dashboardSchema, { query: { period }, signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
