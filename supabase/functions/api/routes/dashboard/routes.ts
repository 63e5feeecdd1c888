import {
  dashboardMetricsSchema,
  dashboardQuerySchema,
  dashboardSchema,
  needSchema,
  recentActivitySchema,
  upcomingDeadlineSchema,
} from '../../../_shared/contract/index.ts';
import type { Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import {
  getActivity,
  getDashboard,
  getDeadlines,
  getMetrics,
  getNeeds,
} from '../../services/dashboard/get.ts';

const { read } = verbs('dashboard');

/** The whole, then its parts by themselves; the spec names them together. */
export const dashboardRoutes: Route[] = [
  read('/dashboard', getDashboard, {
    summary: 'Everything the dashboard shows',
    query: dashboardQuerySchema,
    returns: [dashboardSchema, 'The dashboard'],
  }),
  read('/dashboard/metrics', getMetrics, {
    summary: 'The four figures alone',
    returns: [dashboardMetricsSchema, 'The figures'],
  }),
  read('/dashboard/needs', getNeeds, {
    summary: 'What waits for the person who asks, alone',
    returns: [needSchema.array(), 'The most urgent first'],
  }),
  read('/dashboard/activity', getActivity, {
    summary: 'The recent activity alone',
    returns: [recentActivitySchema.array(), 'Newest first'],
  }),
  read('/dashboard/deadlines', getDeadlines, {
    summary: 'The upcoming deadlines alone',
    returns: [upcomingDeadlineSchema.array(), 'Nearest first'],
  }),
];
