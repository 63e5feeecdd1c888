import {
  getActivity,
  getDashboard,
  getDeadlines,
  getMetrics,
  getNeeds,
} from '../../../_server/services/dashboard/get.ts';
import {
  dashboardMetricsSchema,
  dashboardQuerySchema,
  dashboardSchema,
  needSchema,
  recentActivitySchema,
  upcomingDeadlineSchema,
} from '../../../_shared/schemas/index.ts';
import type { Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read } = verbs('dashboard');

/** The whole dashboard, then its parts; the spec lists them together. */
export const dashboardRoutes: Route[] = [
  read('/dashboard', getDashboard, {
    summary: 'Get the whole dashboard',
    query: dashboardQuerySchema,
    returns: [dashboardSchema, 'The dashboard'],
  }),
  read('/dashboard/metrics', getMetrics, {
    summary: 'Get only the four key figures',
    returns: [dashboardMetricsSchema, 'The figures'],
  }),
  read('/dashboard/needs', getNeeds, {
    summary: 'Get only what needs your attention',
    returns: [needSchema.array(), 'Most urgent first'],
  }),
  read('/dashboard/activity', getActivity, {
    summary: 'Get only recent activity',
    returns: [recentActivitySchema.array(), 'Newest first'],
  }),
  read('/dashboard/deadlines', getDeadlines, {
    summary: 'Get only upcoming deadlines',
    returns: [upcomingDeadlineSchema.array(), 'Nearest first'],
  }),
];
