import {
  type Report,
  type ReportFormat,
  type ReportSchedule,
  type ReportStopReason,
  reportFormatNames,
  reportKinds,
  reportPeriodNames,
} from '@schemas/report.ts';
import { dateLocale } from '@/lib/formats.ts';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** 'Every Monday at 08:00', 'On day 31 of each month at 08:00'. */
export function rhythmWords({
  rhythm,
  weekday,
  day_of_month,
  time,
}: Pick<ReportSchedule, 'rhythm' | 'weekday' | 'day_of_month' | 'time'>): string {
  return rhythm === 'weekly'
    ? `Every ${weekdays[(weekday ?? 1) - 1]} at ${time}`
    : `On day ${day_of_month} of each month at ${time}`;
}

type Subject = Pick<Report, 'project_id' | 'project_name'>;

/** A report's subject. */
export const subjectWords = ({ project_id, project_name }: Subject): string =>
  project_id ? (project_name ?? "A project you don't have access to") : 'All projects';

/** Returns 'Project summary, Harbor Tower'. */
export const reportName = (report: Subject & Pick<Report, 'type'>): string =>
  `${reportKinds[report.type].title}, ${subjectWords(report)}`;

/** Returns 'PDF over the last 30 days'. */
export const whatWords = (format: ReportFormat, period: ReportSchedule['period']): string =>
  `${reportFormatNames[format]}, ${reportPeriodNames[period].toLowerCase()}`;

/** Why a schedule stopped, and how to resume it. */
export const stopWords: Record<ReportStopReason, string> = {
  owner_left:
    'Stopped: the person who scheduled it left the organization. Resume it to send what you can see.',
  owner_lost_project:
    'Stopped: the person who scheduled it no longer has access to this project. Anyone with access can resume it.',
  owner_lost_money:
    "Stopped: the person who scheduled it can no longer see this project's finances. Anyone who can may resume it.",
  project_deleted: 'Stopped: the project was deleted. Choose another project or delete the schedule.',
  nobody_left: 'Stopped: no recipients are left. Add one, then resume it.',
};

/** An instant in a report's time zone, which its file states too: 'Nov 23, 2026, 1:05 PM EST'. */
export const instantIn = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleString(dateLocale(), {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

type Recipient = ReportSchedule['recipients'][number];

/** Why a recipient gets no email or refused it; null if the last email had no problem. */
export function problemWords({ problem, reason }: Recipient): string | null {
  if (!problem) return null;
  const words = {
    refused: 'unsubscribed from report email',
    bounced: 'last email bounced',
    bounced_for_now: 'last email bounced temporarily',
    complained: 'reported the last email as spam',
    failed: 'last email failed',
  };
  return `${words[problem]}${reason ? `: ${reason}` : ''}`;
}

export const recipientName = ({ name, address }: Recipient): string => name ?? address ?? 'A member';
