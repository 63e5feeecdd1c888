import { z } from 'zod';
import { pageQuerySchema } from './pagination.ts';
import { dateSchema, idSchema, isCalendarDate, orNull, timestampSchema } from './primitives.ts';

interface ReportKind {
  /** Name next to other reports of the same project, or over all projects. */
  name: string;
  /** Name among all types. */
  title: string;
  /** Whether it covers one project or everything the caller may see. */
  scope: 'project' | 'all';
  /** Whether its readers must be allowed to see a project's money. */
  money: boolean;
  /** The type that covers the same subject in the other scope. */
  alike: string;
}

/** A row per report type. Its content is in `_server/services/reports/content`. */
export const reportKinds = {
  compliance_summary: {
    name: 'Compliance Summary',
    title: 'Compliance Summary',
    scope: 'all',
    money: false,
    alike: 'compliance',
  },
  risk_analysis: {
    name: 'Risk Analysis',
    title: 'Risk Analysis',
    scope: 'all',
    money: false,
    alike: 'summary',
  },
  project_status: {
    name: 'Project Status',
    title: 'Project Status',
    scope: 'all',
    money: false,
    alike: 'progress',
  },
  financial_impact: {
    name: 'Financial Impact',
    title: 'Financial Impact',
    scope: 'all',
    money: true,
    alike: 'financial',
  },
  summary: {
    name: 'Summary',
    title: 'Project summary',
    scope: 'project',
    money: false,
    alike: 'risk_analysis',
  },
  compliance: {
    name: 'Compliance',
    title: 'Project compliance',
    scope: 'project',
    money: false,
    alike: 'compliance_summary',
  },
  financial: {
    name: 'Financial',
    title: 'Project financials',
    scope: 'project',
    money: true,
    alike: 'financial_impact',
  },
  progress: {
    name: 'Progress',
    title: 'Project progress',
    scope: 'project',
    money: false,
    alike: 'project_status',
  },
} as const satisfies Record<string, ReportKind>;

export type ReportType = keyof typeof reportKinds;
export const reportTypes = Object.keys(reportKinds) as [ReportType, ...ReportType[]];
export const reportPeriods = [
  'last_30_days',
  'last_3_months',
  'last_6_months',
  'last_year',
  'custom',
] as const;
export const reportFormats = ['pdf', 'xlsx', 'csv'] as const;
const reportStates = ['queued', 'running', 'ready', 'failed'] as const;
const reportRhythms = ['weekly', 'monthly'] as const;
const reportScheduleStates = ['active', 'paused', 'stopped'] as const;
const reportStopReasons = [
  'owner_left',
  'owner_lost_project',
  'owner_lost_money',
  'project_deleted',
  'nobody_left',
] as const;
/**
 * Why a recipient gets nothing: they unsubscribed, or the last email bounced (permanently or temporarily),
 * was reported as spam, or could not be sent.
 */
const reportMailProblems = ['refused', 'bounced', 'bounced_for_now', 'complained', 'failed'] as const;
/** Maximum recipients per schedule. */
const maxReportRecipients = 50;
/** Maximum days in a report's period. */
const maxReportDays = 3660;

export const reportPeriodNames: Record<ReportPeriod, string> = {
  last_30_days: 'Last 30 days',
  last_3_months: 'Last 3 months',
  last_6_months: 'Last 6 months',
  last_year: 'Last year',
  custom: 'Custom range',
};

export const reportFormatNames: Record<ReportFormat, string> = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' };

/**
 * A report, with a file once `ready`. `first_day` and `last_day` are the period's days when it was requested,
 * in `time_zone`. `progress` goes from 0 to 1. `sha256` is the file's hash.
 */
export const reportSchema = z
  .object({
    id: idSchema,
    type: z.enum(reportTypes),
    project_id: idSchema.nullable(),
    project_name: z.string().nullable(),
    period: z.enum(reportPeriods),
    first_day: dateSchema,
    last_day: dateSchema,
    time_zone: z.string(),
    format: z.enum(reportFormats),
    state: z.enum(reportStates),
    progress: z.number().min(0).max(1),
    file_name: z.string().nullable(),
    size_bytes: z.int().nullable(),
    /** For PDFs only. */
    pages: z.int().nullable(),
    rows_listed: z.int().nullable(),
    sha256: z.string().nullable(),
    last_error: z.string().nullable(),
    schedule_id: idSchema.nullable(),
    requested_by_name: z.string().nullable(),
    created_at: timestampSchema,
    ready_at: orNull(timestampSchema),
  })
  .meta({ id: 'Report' });

const whatFields = {
  type: z.enum(reportTypes, 'Choose a type'),
  project_id: idSchema.nullish(),
  format: z.enum(reportFormats, 'Choose a format').default('pdf'),
};

interface ReportScope {
  type: ReportType;
  project_id?: string | null;
}
const needsProject = ({ type, project_id }: ReportScope) =>
  Boolean(project_id) || reportKinds[type].scope === 'all';
const projectMissing = { path: ['project_id'], error: 'Choose a project' };

/** Days between two calendar days. */
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Problems of a custom range: the field, and the message for the user. */
function rangeProblem(
  first: string | null | undefined,
  last: string | null | undefined,
): { path: 'first_day' | 'last_day'; message: string } | null {
  if (!first || !isCalendarDate(first)) return { path: 'first_day', message: 'First day is required' };
  if (!last || !isCalendarDate(last)) return { path: 'last_day', message: 'Last day is required' };
  if (last < first) return { path: 'last_day', message: 'The last day must not be before the first' };
  if (daysBetween(first, last) >= maxReportDays)
    return { path: 'first_day', message: 'Choose a period of at most ten years' };
  return null;
}

/** `first_day` and `last_day` are only for a custom range, which may not end after today. */
export const createReportSchema = z
  .object({
    ...whatFields,
    period: z.enum(reportPeriods, 'Choose a period').default('last_30_days'),
    first_day: dateSchema.nullish(),
    last_day: dateSchema.nullish(),
  })
  .refine(needsProject, projectMissing)
  .superRefine(({ period, first_day, last_day }, context) => {
    const problem = period === 'custom' ? rangeProblem(first_day, last_day) : null;
    if (problem) context.addIssue({ code: 'custom', path: [problem.path], message: problem.message });
  })
  .meta({ id: 'CreateReport' });

export const listReportsSchema = pageQuerySchema.extend({ project_id: idSchema.optional() });

/**
 * A report's email recipient: a member, or an address without an account. `reason` is the email provider's
 * message.
 */
const reportRecipientSchema = z
  .object({
    user_id: idSchema.nullable(),
    name: z.string().nullable(),
    address: z.string().nullable(),
    problem: z.enum(reportMailProblems).nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'ReportRecipient' });

/**
 * A recurring emailed report over what `owner_name` may see. `weekday` is 1 for Monday (weekly reports);
 * `day_of_month` is for monthly ones and falls on the last day of shorter months. `time` is in `time_zone`,
 * the organization's. A `stopped` schedule gives its `stop_reason`; if its owner cannot see the subject, the
 * person who resumes it becomes its owner.
 */
export const reportScheduleSchema = z
  .object({
    id: idSchema,
    type: z.enum(reportTypes),
    project_id: idSchema.nullable(),
    project_name: z.string().nullable(),
    period: z.enum(reportPeriods).exclude(['custom']),
    format: z.enum(reportFormats),
    rhythm: z.enum(reportRhythms),
    weekday: z.int().nullable(),
    day_of_month: z.int().nullable(),
    time: z.string(),
    time_zone: z.string(),
    state: z.enum(reportScheduleStates),
    stop_reason: z.enum(reportStopReasons).nullable(),
    next_at: orNull(timestampSchema),
    last_at: orNull(timestampSchema),
    owner_name: z.string().nullable(),
    recipients: reportRecipientSchema.array(),
    version: z.int(),
  })
  .meta({ id: 'ReportSchedule' });

const addressSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(320, 'Must be at most 320 characters')
  .pipe(z.email('Must be an email address'));

const whenFields = {
  period: z.enum(reportPeriods).exclude(['custom']),
  rhythm: z.enum(reportRhythms),
  weekday: z.int().min(1).max(7).nullish(),
  day_of_month: z
    .int('Day of the month is required')
    .min(1, 'Must be at least 1')
    .max(31, 'Must be at most 31')
    .nullish(),
  time: z.string('Time is required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time (HH:MM)'),
  user_ids: idSchema.array().max(maxReportRecipients),
  addresses: addressSchema.array().max(maxReportRecipients),
};

interface Scheduled extends ReportScope {
  rhythm: (typeof reportRhythms)[number];
  weekday?: number | null;
  day_of_month?: number | null;
  user_ids: string[];
  addresses: string[];
}

/** Problems of a schedule as a whole: the field, and the message for the user. */
export function scheduleProblems(schedule: Scheduled): { path: string; message: string }[] {
  const { rhythm, weekday, day_of_month, user_ids, addresses } = schedule;
  const recipients = new Set(user_ids).size + new Set(addresses).size;
  return [
    !needsProject(schedule) && { path: 'project_id', message: 'Choose a project' },
    rhythm === 'weekly' && !weekday && { path: 'weekday', message: 'Choose a day' },
    rhythm === 'monthly' && !day_of_month && { path: 'day_of_month', message: 'Choose a day' },
    recipients === 0 && { path: 'user_ids', message: 'Choose at least one recipient' },
    recipients > maxReportRecipients && {
      path: 'user_ids',
      message: `Choose at most ${maxReportRecipients} recipients`,
    },
  ].filter((problem) => problem !== false);
}

export const createReportScheduleSchema = z
  .object({
    ...whatFields,
    ...whenFields,
    period: whenFields.period.default('last_30_days'),
    time: whenFields.time.default('08:00'),
    user_ids: whenFields.user_ids.default([]),
    addresses: whenFields.addresses.default([]),
  })
  .superRefine((schedule, context) => {
    for (const { path, message } of scheduleProblems(schedule))
      context.addIssue({ code: 'custom', path: [path], message });
  })
  .meta({ id: 'CreateReportSchedule' });

/** Omitted fields stay unchanged; null removes the project. */
export const updateReportScheduleSchema = z
  .object({ ...whatFields, format: z.enum(reportFormats, 'Choose a format'), ...whenFields })
  .partial()
  .meta({ id: 'UpdateReportSchedule' });

/** Versioned logo address, so that pages show a new logo right away. */
const organizationLogoSchema = z
  .object({
    mime_type: z.enum(['image/png', 'image/jpeg']),
    width: z.int(),
    height: z.int(),
    sha256: z.string(),
    created_at: timestampSchema,
    /** The image itself. */
    data_url: z.string(),
  })
  .meta({ id: 'OrganizationLogo' });

export const organizationLogoAnswerSchema = z
  .object({ logo: orNull(organizationLogoSchema) })
  .meta({ id: 'OrganizationLogoAnswer' });

/** Maximum logo size. */
export const maxLogoBytes = 1024 * 1024;

export type ReportPeriod = (typeof reportPeriods)[number];
export type ReportFormat = (typeof reportFormats)[number];
export type Report = z.infer<typeof reportSchema>;
export type CreateReport = z.infer<typeof createReportSchema>;
export type ListReports = z.infer<typeof listReportsSchema>;
export type ReportRecipient = z.infer<typeof reportRecipientSchema>;
export type ReportSchedule = z.infer<typeof reportScheduleSchema>;
export type CreateReportSchedule = z.infer<typeof createReportScheduleSchema>;
export type UpdateReportSchedule = z.infer<typeof updateReportScheduleSchema>;
export type ReportStopReason = (typeof reportStopReasons)[number];
export type OrganizationLogo = z.infer<typeof organizationLogoSchema>;
export type OrganizationLogoAnswer = z.infer<typeof organizationLogoAnswerSchema>;
