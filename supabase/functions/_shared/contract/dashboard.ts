import { z } from 'zod';
import { dateSchema, idSchema, orNull, timestampSchema } from './primitives.ts';
import {
  complianceStatusSchema,
  contractStatusSchema,
  projectStatusSchema,
  riskBandSchema,
} from './statuses.ts';

export const dashboardPeriods = ['week', 'month', 'year'] as const;
export const dashboardPeriodSchema = z.enum(dashboardPeriods);
export const dashboardQuerySchema = z.object({ period: dashboardPeriodSchema.default('month') });

/** Colours as CSS: the theme's own where the page has one, a plain one wherever else the figures are drawn. */
export const chartColors = {
  blue: 'var(--chart-1, #2f6bb5)',
  green: 'var(--chart-2, #3f9468)',
  amber: 'var(--chart-3, #d8a13c)',
  red: 'var(--chart-4, #cf4438)',
  grey: 'var(--chart-5, #a3a19c)',
} as const;

const chartColorSchema = z.string().meta({ description: 'A CSS color' });

/** `compliance_score` in percent, null where nothing has been checked. `risk_alerts` counts scores above 60. */
export const dashboardMetricsSchema = z
  .object({
    active_projects: z.int(),
    pending_reviews: z.int(),
    compliance_score: z.int().min(0).max(100).nullable(),
    risk_alerts: z.int(),
  })
  .meta({ id: 'DashboardMetrics' });

/** Change against the end of the previous period, in signed percent; null where there is nothing to compare with. */
export const dashboardTrendsSchema = z
  .object({
    active_projects: z.int().nullable(),
    pending_reviews: z.int().nullable(),
    compliance_score: z.int().nullable(),
    risk_alerts: z.int().nullable(),
  })
  .meta({ id: 'DashboardTrends' });

/**
 * Of that day, or of the month that begins with it: contracts created, and contracts of high risk by when they were last assessed;
 * `compliance` is the score as it ended, in percent.
 */
export const trendPointSchema = z
  .object({ date: dateSchema, contracts: z.int(), compliance: z.int().nullable(), risks: z.int() })
  .meta({ id: 'TrendPoint' });

export const riskSliceSchema = z
  .object({ band: riskBandSchema, name: z.string(), value: z.int(), color: chartColorSchema })
  .meta({ id: 'RiskSlice' });

export const projectStatusCountSchema = z
  .object({ status: projectStatusSchema, count: z.int(), color: chartColorSchema })
  .meta({ id: 'ProjectStatusCount' });

export const activityTypeSchema = z.enum(['contract', 'project', 'team', 'compliance']);

/**
 * One line of the log: `title` says what happened, `user` who did it; `count` is how many entries it stands for, where one act made many.
 * `contract_id` is there where a contract is concerned, `check_id` where a compliance check is. Of a contract `can_edit` says what the
 * reader may do with it, `document_version` which file is its newest.
 */
export const recentActivitySchema = z
  .object({
    id: idSchema,
    title: z.string(),
    type: activityTypeSchema,
    user: z.string(),
    time: timestampSchema,
    action: z.string(),
    entity_id: idSchema,
    project_id: idSchema.nullable(),
    contract_id: idSchema.nullable(),
    check_id: idSchema.nullable(),
    count: z.int().min(1),
    can_edit: z.boolean(),
    document_version: z.int().nullable(),
  })
  .meta({ id: 'RecentActivity' });

/**
 * `due_in` is for people ('Today', 'in 3 days'), `due_date` for machines. `check_id` is there for a compliance check, `contract_id` for the
 * rest; `status` is the check's or the contract's, 'open' that of
 * a deadline of the project, which has neither or a contract.
 */
export const upcomingDeadlineSchema = z
  .object({
    id: idSchema,
    title: z.string(),
    project: z.string(),
    due_in: z.string(),
    priority: z.enum(['high', 'medium', 'low']),
    due_date: dateSchema,
    project_id: idSchema,
    contract_id: orNull(idSchema),
    check_id: orNull(idSchema),
    status: z.union([contractStatusSchema, complianceStatusSchema, z.literal('open')]),
  })
  .meta({ id: 'UpcomingDeadline' });

export const needKindSchema = z.enum([
  'findings',
  'obligations',
  'approval',
  'evidence',
  'check',
  'deadline',
  'lien_dates',
  'notice_review',
  'notice_approval',
  'notice_issue',
  'notice_service',
  'waiver',
  'payment',
  'invitation',
  'mail',
]);

/**
 * One thing that waits for the person who asks, and that they may do: `count` findings of medium or above to decide or dates to confirm in
 * a contract, a contract to approve, `count` files of evidence to look at, a check or deadline that is due or overdue,
 * `count` dates of law that nobody has confirmed in a project, the earliest of them its `due_date`, a notice to review, approve, issue or serve,
 * a lien waiver that came in, `count` payments of a project without one, an invitation that ran out,
 * `count` e-mails that did not arrive. `title` names the contract, the check, the project or the address; `since` is how long it has waited, `due_date`
 * its day where it has one.
 */
export const needSchema = z
  .object({
    kind: needKindSchema,
    id: idSchema,
    title: z.string(),
    project: z.string().nullable(),
    /** Of a deadline, dates of law, a lien waiver or payments: their place is the project's. */
    project_id: idSchema.nullable(),
    contract_id: idSchema.nullable(),
    check_id: idSchema.nullable(),
    /** Of a lien waiver: what it is for. */
    payment_id: idSchema.nullable(),
    count: z.int(),
    urgency: z.enum(['high', 'medium', 'low']),
    since: timestampSchema,
    due_date: dateSchema.nullable(),
  })
  .meta({ id: 'Need' });

export const dashboardSchema = z
  .object({
    period: dashboardPeriodSchema,
    metrics: dashboardMetricsSchema,
    trends: dashboardTrendsSchema,
    needs_you: z.array(needSchema),
    trend_data: z.array(trendPointSchema),
    risk_distribution: z.array(riskSliceSchema),
    project_status: z.array(projectStatusCountSchema),
    recent_activity: z.array(recentActivitySchema),
    upcoming_deadlines: z.array(upcomingDeadlineSchema),
  })
  .meta({ id: 'Dashboard' });

export type DashboardPeriod = z.infer<typeof dashboardPeriodSchema>;
export type DashboardMetrics = z.infer<typeof dashboardMetricsSchema>;
export type DashboardTrends = z.infer<typeof dashboardTrendsSchema>;
export type TrendPoint = z.infer<typeof trendPointSchema>;
export type RiskSlice = z.infer<typeof riskSliceSchema>;
export type ProjectStatusCount = z.infer<typeof projectStatusCountSchema>;
export type ActivityType = z.infer<typeof activityTypeSchema>;
export type RecentActivity = z.infer<typeof recentActivitySchema>;
export type NeedKind = z.infer<typeof needKindSchema>;
export type Need = z.infer<typeof needSchema>;
export type UpcomingDeadline = z.infer<typeof upcomingDeadlineSchema>;
export type Dashboard = z.infer<typeof dashboardSchema>;
