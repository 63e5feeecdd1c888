/** What mail says, one function a kind of message; the layout says how it looks. */
import { type MailContent, type MailItem, type RenderedMail, renderMail } from './layout.ts';

/** A notification as the mail of it needs it. */
export interface MailedNotification {
  title: string;
  message: string;
  type: 'info' | 'success' | 'warning' | 'error';
  priority: 'low' | 'medium' | 'high' | 'urgent';
  source: string;
  /** A path of the app. */
  action_url: string | null;
  action_label: string | null;
  /** ISO 8601. */
  created_at: string;
}

/** Whom it goes to, and where the app is. */
export interface Addressed {
  organization: string;
  /** IANA name; times are given on its clock. */
  timeZone: string;
  /** The app's address without a trailing slash. */
  siteUrl: string;
  unsubscribe: { subject: string; url: string };
}

const reasonFor = (organization: string) => `You get this as a member of ${organization} on Plumbline.`;
const leaving = ({ subject, url }: Addressed['unsubscribe']) => ({
  label: `Unsubscribe from ${subject}`,
  url,
});

/** One notification by itself. */
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

/** Several at once: those of a digest, or more than a few that came together. The gravest first, then as they came. */
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

/** A reminder as the mail to an address without an account needs it. */
export interface MailedReminder {
  type: string;
  title: string;
  note: string | null;
  project: string;
  /** The contract, check or obligation it is about. */
  about: string | null;
  /** Who set it. */
  sender: string | null;
  /** ISO 8601. */
  due_at: string;
}

/** A reminder to someone without an account: all there is to know stands in it, since there is nothing they could open. */
export function reminderMail(reminder: MailedReminder, to: Addressed): RenderedMail {
  const { type, title, note, project, about, sender, due_at } = reminder;
  const where = [project, about].filter(Boolean).join(' · ');
  return renderMail({
    subject: `${type}: ${title}`,
    preview: note ?? where,
    heading: title,
    paragraphs: [note ?? '', `${type} · ${where} · ${clock(due_at, to.timeZone)}`].filter(Boolean),
    reason: `${sender ?? 'Someone'} of ${to.organization} has you reminded of this through Plumbline.`,
    unsubscribe: leaving(to.unsubscribe),
  });
}

/** A request for a lien waiver as its mail needs it. */
interface MailedWaiverRequest {
  /** Who asks. */
  sender: string;
  /** 'conditional waiver on progress payment'. */
  what: string;
  /** Project, contract and application. */
  about: string;
  /** US dollars. */
  amount: number;
  /** YYYY-MM-DD. */
  through: string | null;
  /** ISO 8601. */
  expires_at: string;
  /** Where it is sent in; the link is the key. */
  url: string;
}

/** Asks whoever is paid for a lien waiver. */
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
    reason: `${sender} of ${to.organization} gave this address. Read before signing: a waiver can permanently give up your rights.`,
    unsubscribe: leaving(to.unsubscribe),
  });
}

/** A request for evidence as its mail needs it. */
interface MailedEvidenceRequest {
  /** Who asks. */
  sender: string;
  /** What the check is called. */
  title: string;
  project: string;
  /** ISO 8601. */
  expires_at: string;
  /** Where it is sent in; the link is the key. */
  url: string;
}

/** Asks somebody without an account for a document that shows that a check is met. */
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
    reason: `${sender} of ${to.organization} gave this address.`,
    unsubscribe: leaving(to.unsubscribe),
  });
}

/** An invitation as its mail needs it. */
interface MailedInvitation {
  email: string;
  /** Who sends it. */
  sender: string;
  /** What the person becomes, as a clause: 'as Contractor on Harbor Tower'. */
  as: string;
  message: string | null;
  /** ISO 8601. */
  expires_at: string;
  /** Where it is accepted; the link is the key. */
  url: string;
}

/** An invitation into an organization. */
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
    reason: `${sender} of ${to.organization} gave this address. If you were not expecting an invitation, ignore this email.`,
    unsubscribe: leaving(to.unsubscribe),
  });
}

/** A scheduled report as the mail of it needs it. */
interface MailedReport {
  /** 'Risk Analysis' */
  title: string;
  /** The project, or which projects. */
  about: string;
  /** Calendar days. */
  first_day: string;
  last_day: string;
  fileName: string;
  /** In bytes. */
  size: number;
  /** Who has it sent. */
  sender: string;
  /** Where the file is; the link is the key. */
  url: string;
  /** ISO 8601. */
  until: string;
}

/** A report that is sent at intervals. Whoever gets it needs no account. */
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
    reason: `${sender} of ${to.organization} scheduled this report to be sent to you by Plumbline.`,
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

/** 'Mar 2, 2026, 10:15 AM EST'; in UTC where the zone is unknown here. */
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
