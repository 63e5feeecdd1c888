import { z } from 'zod';
import { bearerSchema } from './bearer.ts';
import { lawBasisSchema } from './law-basis.ts';
import { dateSchema, idSchema, orNull, timestampSchema } from './primitives.ts';
import {
  complianceStatusSchema,
  contractStatusSchema,
  projectStatusSchema,
  riskBandSchema,
} from './statuses.ts';

export const dashboardPeriods = ['week', 'month', 'year'] as const;
const dashboardPeriodSchema = z.enum(dashboardPeriods);
export const dashboardQuerySchema = z.object({ period: dashboardPeriodSchema.default('month') });

/** CSS colors: theme variables where the page defines them, with plain fallbacks elsewhere. */
export const chartColors = {
  blue: 'var(--chart-1, #2f6bb5)',
  green: 'var(--chart-2, #3f9468)',
  amber: 'var(--chart-3, #d8a13c)',
  red: 'var(--chart-4, #cf4438)',
  grey: 'var(--chart-5, #a3a19c)',
} as const;

const chartColorSchema = z.string().meta({ description: 'A CSS color' });

/** `compliance_score` in percent, null without checks. `risk_alerts` counts scores above 60, null for readers without access to reviews. */
export const dashboardMetricsSchema = z
  .object({
    active_projects: z.int(),
    pending_reviews: z.int(),
    compliance_score: z.int().min(0).max(100).nullable(),
    risk_alerts: z.int().nullable(),
  })
  .meta({ id: 'DashboardMetrics' });

/** Change from the end of the previous period in signed percent; null if there is nothing to compare with. */
const dashboardTrendsSchema = z
  .object({
    active_projects: z.int().nullable(),
    pending_reviews: z.int().nullable(),
    compliance_score: z.int().nullable(),
    risk_alerts: z.int().nullable(),
  })
  .meta({ id: 'DashboardTrends' });

/**
 * For that day, or the month starting that day: contracts created, and high-risk contracts by last
 * assessment; `compliance` is the closing score in percent.
 */
const trendPointSchema = z
  .object({ date: dateSchema, contracts: z.int(), compliance: z.int().nullable(), risks: z.int().nullable() })
  .meta({ id: 'TrendPoint' });

const riskSliceSchema = z
  .object({ band: riskBandSchema, name: z.string(), value: z.int(), color: chartColorSchema })
  .meta({ id: 'RiskSlice' });

const projectStatusCountSchema = z
  .object({ status: projectStatusSchema, count: z.int(), color: chartColorSchema })
  .meta({ id: 'ProjectStatusCount' });

const activityTypeSchema = z.enum(['contract', 'project', 'team', 'compliance']);

/**
 * One activity line: `title` is the action, `user` the person, `count` the number of log entries of one
 * action it combines. `contract_id` is set for a contract, `check_id` for a compliance check. For a contract,
 * `can_edit` tells whether the reader may edit it, and `document_version` is its latest file.
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
 * `due_in` is for display ('Today', 'in 3 days'), `due_date` for programs. `check_id` is set for a compliance
 * check, `contract_id` for the rest. `status` is the check's or the contract's; 'open' is a project deadline,
 * which may have neither.
 */
export const upcomingDeadlineSchema = z
  .object({
    id: idSchema,
    title: z.string(),
    project: z.string(),
    /** Null for a date that no side owes. */
    bearer: orNull(bearerSchema),
    due_in: z.string(),
    priority: z.enum(['high', 'medium', 'low']),
    due_date: dateSchema,
    project_id: idSchema,
    contract_id: orNull(idSchema),
    check_id: orNull(idSchema),
    status: z.union([contractStatusSchema, complianceStatusSchema, z.literal('open')]),
    law: lawBasisSchema,
  })
  .meta({ id: 'UpcomingDeadline' });

const needKindSchema = z.enum([
  'findings',
  'round',
  'asks',
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
 * One item waiting for the caller, who may act on it: `count` findings of medium or higher to review, or
 * dates to confirm in a contract; `count` asks whose outcome in the newest version is not confirmed, or that an
 * assistant proposed; a contract to approve; `count` evidence files to review; a check or
 * deadline due or overdue; `count` unconfirmed statutory dates of a project, with `due_date` the earliest; a
 * notice to review, approve, issue, or serve; a received lien waiver; `count` payments of a project without a
 * waiver; an expired invitation; `count` undelivered emails. `title` names the contract, check, project, or
 * address; `since` is when it began to wait; `due_date` is its day, if any.
 */
export const needSchema = z
  .object({
    kind: needKindSchema,
    id: idSchema,
    title: z.string(),
    project: z.string().nullable(),
    /** For deadlines, statutory dates, lien waivers, and payments, which belong to a project. */
    project_id: idSchema.nullable(),
    contract_id: idSchema.nullable(),
    check_id: idSchema.nullable(),
    /** For a lien waiver: the payment it covers. */
    payment_id: idSchema.nullable(),
    count: z.int(),
    urgency: z.enum(['high', 'medium', 'low']),
    /** Set for deadlines and statutory dates. */
    bearer: orNull(bearerSchema),
    since: timestampSchema,
    due_date: dateSchema.nullable(),
    law: lawBasisSchema,
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
