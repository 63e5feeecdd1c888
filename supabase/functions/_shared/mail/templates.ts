/** Email templates, one function per kind of email. The layout defines their appearance. */
import { type MailContent, type MailItem, type RenderedMail, renderMail } from './layout.ts';

/** A notification as needed for its email. */
export interface MailedNotification {
  title: string;
  message: string;
  type: 'info' | 'success' | 'warning' | 'error';
  priority: 'low' | 'medium' | 'high' | 'urgent';
  source: string;
  /** A path in the app. */
  action_url: string | null;
  action_label: string | null;
  /** ISO 8601. */
  created_at: string;
}

/** The recipient, and the app's address. */
export interface Addressed {
  organization: string;
  /** IANA name of the time zone for times. */
  timeZone: string;
  /** The app's address without a trailing slash. */
  siteUrl: string;
  unsubscribe: { subject: string; url: string };
}

const reasonFor = (organization: string) =>
  `You received this email because you are a member of ${organization} on Plumbline.`;
const leaving = ({ subject, url }: Addressed['unsubscribe']) => ({
  label: `Unsubscribe from ${subject}`,
  url,
});

/** An email with one notification. */
export function notificationMail(notification: MailedNotification, to: Addressed): RenderedMail {
  const { title, message, priority, action_url, action_label } = notification;
  return renderMail({
    subject: priority === 'urgent' ? `Urgent: ${title}` : title,
    preview: message,
    heading: title,
    paragraphs: [message, facts(notification, to).join(' · ')].filter(Boolean),
    action: action_url
      ? { label: action_label ?? 'Open in Plumbline', url: `${to.siteUrl}${action_url}` }
      : undefined,
    reason: reasonFor(to.organization),
    unsubscribe: leaving(to.unsubscribe),
  });
}

/**
 * An email with several notifications: a digest, or a group that arrived together. Sorted by priority, then
 * by arrival.
 */
export function digestMail(
  notifications: readonly MailedNotification[],
  to: Addressed & { digest: boolean },
): RenderedMail {
  const gravity = { urgent: 0, high: 1, medium: 2, low: 3 } as const;
  const sorted = notifications.toSorted((a, b) => gravity[a.priority] - gravity[b.priority]);
  const shown = sorted.slice(0, 50);
  const rest = sorted.length - shown.length;
  const content: MailContent = {
    subject: `${sorted.length} ${sorted.length === 1 ? 'notification' : 'notifications'} from ${to.organization}`,
    preview: shown
      .slice(0, 3)
      .map(({ title }) => title)
      .join(', '),
    heading: to.digest ? 'Since your last digest' : 'New notifications',
    items: shown.map((notification) => item(notification, to)),
    paragraphs: rest > 0 ? [`And ${rest} more in Plumbline.`] : [],
    action: { label: 'View all notifications', url: `${to.siteUrl}/notifications` },
    reason: reasonFor(to.organization),
    unsubscribe: { label: 'Choose which emails you get', url: `${to.siteUrl}/notifications/preferences` },
  };
  return renderMail(content);
}

/** A reminder as needed for the email to an address without an account. */
export interface MailedReminder {
  type: string;
  title: string;
  note: string | null;
  project: string;
  /** The contract, check, or obligation it concerns. */
  about: string | null;
  /** The person who set it. */
  sender: string | null;
  /** ISO 8601. */
  due_at: string;
}

/**
 * A reminder to someone without an account. It contains all the information, because they cannot open
 * anything in the app.
 */
export function reminderMail(reminder: MailedReminder, to: Addressed): RenderedMail {
  const { type, title, note, project, about, sender, due_at } = reminder;
  const where = [project, about].filter(Boolean).join(' · ');
  return renderMail({
    subject: `${type}: ${title}`,
    preview: note ?? where,
    heading: title,
    paragraphs: [note ?? '', `${type} · ${where} · ${clock(due_at, to.timeZone)}`].filter(Boolean),
    reason: `${sender ?? 'Someone'} of ${to.organization} set this reminder for you in Plumbline.`,
    unsubscribe: leaving(to.unsubscribe),
  });
}

/** A lien waiver request as needed for its email. */
interface MailedWaiverRequest {
  /** The requester. */
  sender: string;
  /** 'conditional waiver on progress payment'. */
  what: string;
  /** Project, contract, and payment application. */
  about: string;
  /** US dollars. */
  amount: number;
  /** YYYY-MM-DD. */
  through: string | null;
  /** ISO 8601. */
  expires_at: string;
  /** Where to submit it; the link grants access. */
  url: string;
}

/** Requests a lien waiver from a payee. */
export function waiverRequestMail(request: MailedWaiverRequest, to: Addressed): RenderedMail {
  const { sender, what, about, amount, through, expires_at, url } = request;
  const dollars = amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  return renderMail({
    subject: `${to.organization} requests a lien waiver`,
    preview: `${dollars}, ${about}`,
    heading: 'Lien waiver requested',
    paragraphs: [
      `${sender} of ${to.organization} requests a ${what} for ${dollars}${through ? `, for work through ${through}` : ''}.`,
      about,
      `Upload the signed waiver as one file at this link. It works once, until ${clock(expires_at, to.timeZone)}.`,
    ],
    action: { label: 'Submit waiver', url },
    reason: `${sender} of ${to.organization} gave us this address. Read before signing: a waiver can permanently give up your rights.`,
    unsubscribe: leaving(to.unsubscribe),
  });
}

/** An evidence request as needed for its email. */
interface MailedEvidenceRequest {
  /** The requester. */
  sender: string;
  /** The name of the check. */
  title: string;
  project: string;
  /** ISO 8601. */
  expires_at: string;
  /** Where to submit it; the link grants access. */
  url: string;
}

/** Requests a document as evidence for a check from someone without an account. */
export function evidenceRequestMail(request: MailedEvidenceRequest, to: Addressed): RenderedMail {
  const { sender, title, project, expires_at, url } = request;
  return renderMail({
    subject: `${to.organization} requests a document`,
    preview: `${title}, ${project}`,
    heading: 'Document requested',
    paragraphs: [
      `${sender} of ${to.organization} requests a document: ${title}.`,
      project,
      `Upload it as one file at this link. It works once, until ${clock(expires_at, to.timeZone)}.`,
    ],
    action: { label: 'Submit document', url },
    reason: `${sender} of ${to.organization} gave us this address.`,
    unsubscribe: leaving(to.unsubscribe),
  });
}

/** An invitation as needed for its email. */
interface MailedInvitation {
  email: string;
  /** The sender. */
  sender: string;
  /** The offered role, as a phrase: 'as Contractor on Harbor Tower'. */
  as: string;
  message: string | null;
  /** ISO 8601. */
  expires_at: string;
  /** Where to accept it; the link grants access. */
  url: string;
}

/** An invitation to an organization. */
export function invitationMail(invitation: MailedInvitation, to: Addressed): RenderedMail {
  const { email, sender, as, message, expires_at, url } = invitation;
  return renderMail({
    subject: `${sender} invites you to ${to.organization}`,
    preview: `Join ${to.organization} ${as}.`,
    heading: `Join ${to.organization} on Plumbline`,
    paragraphs: [
      `${sender} invites you to join ${to.organization} ${as}.`,
      message ? `“${message}”` : '',
      `This invitation is only for ${email}. It works once, until ${clock(expires_at, to.timeZone)}.`,
    ].filter(Boolean),
    action: { label: 'Accept invitation', url },
    reason: `${sender} of ${to.organization} gave us this address. If you were not expecting an invitation, ignore this email.`,
    unsubscribe: leaving(to.unsubscribe),
  });
}

/** Why files sent by email were not accepted. */
export type IntakeRefusal = 'not_a_member' | 'not_allowed' | 'no_files' | 'too_many';

const refusalWords: Record<IntakeRefusal, (organization: string, project: string | null) => string> = {
  not_a_member: (organization) =>
    `Only members of ${organization} can send files to this address, and yours belongs to none of them. If you are a member, send the files from the address you sign in with.`,
  not_allowed: (organization, project) =>
    `You cannot file contracts ${project ? `on ${project}` : `for ${organization}`}. Ask an owner or a project manager to file them.`,
  no_files: () => 'It had no file that can be filed. Attach a PDF, Word, text, or RTF file of up to 25 MB.',
  too_many: () => 'You sent more emails in an hour than can be filed. Send it again in an hour.',
};

/** The answer to an email with files that was not accepted. */
export function intakeRefusalMail(
  { refusal, project }: { refusal: IntakeRefusal; project: string | null },
  to: Addressed,
): RenderedMail {
  const member = refusal !== 'not_a_member';
  const words = refusalWords[refusal](to.organization, member ? project : null);
  return renderMail({
    subject: 'Your email was not filed',
    preview: words,
    heading: 'Your email was not filed',
    paragraphs: [
      `${to.organization} uses Plumbline. Your email to its address for files was not filed.`,
      words,
    ],
    action: member ? { label: 'Upload files', url: `${to.siteUrl}/upload` } : undefined,
    reason: `You received this answer because an email from this address was sent to ${to.organization} on Plumbline.`,
    unsubscribe: leaving(to.unsubscribe),
  });
}

/** A scheduled report as needed for its email. */
interface MailedReport {
  /** 'Risk Analysis' */
  title: string;
  /** The project, or the set of projects. */
  about: string;
  /** Calendar days. */
  first_day: string;
  last_day: string;
  fileName: string;
  /** In bytes. */
  size: number;
  /** The owner of the schedule. */
  sender: string;
  /** Where to download the file; the link grants access. */
  url: string;
  /** ISO 8601. */
  until: string;
}

/** A scheduled report. Recipients need no account. */
export function reportMail(report: MailedReport, to: Addressed): RenderedMail {
  const { title, about, first_day, last_day, fileName, size, sender, url, until } = report;
  const days = `${day(first_day)} to ${day(last_day)}`;
  return renderMail({
    subject: `${title}: ${about}`.replace(/[\r\n]+/g, ' ').slice(0, 300),
    preview: days,
    heading: title,
    paragraphs: [
      `${about} · ${days}`,
      `${fileName}, ${Math.max(1, Math.round(size / 1024)).toLocaleString('en-US')} KB. The link works without an account until ${clock(until, to.timeZone)}.`,
    ],
    action: { label: 'Download report', url },
    reason: `${sender} of ${to.organization} scheduled Plumbline to send you this report.`,
    unsubscribe: leaving(to.unsubscribe),
  });
}

/** 'Mar 2, 2026' */
const day = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function item(notification: MailedNotification, to: Addressed): MailItem {
  const { title, message, priority, action_url } = notification;
  return {
    title,
    text: message,
    facts: facts(notification, to),
    tone: priority === 'urgent' ? 'danger' : priority === 'high' ? 'attention' : 'plain',
    url: action_url ? `${to.siteUrl}${action_url}` : undefined,
  };
}

function facts({ priority, source, created_at }: MailedNotification, { timeZone }: Addressed): string[] {
  return [source, priority === 'medium' ? '' : `${priority} priority`, clock(created_at, timeZone)].filter(
    Boolean,
  );
}

/** 'Mar 2, 2026, 10:15 AM EST'; in UTC if the runtime does not know the zone. */
function clock(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const format = (zone: string) =>
    at.toLocaleString('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
}
