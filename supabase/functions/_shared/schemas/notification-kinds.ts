import type { NotificationCategory } from './notifications.ts';

interface NotificationKind {
  /** Its name among the preferences. */
  label: string;
  /** Its name within a sentence, as in 'Stop email about …'. */
  subject: string;
}

/** A row per notification category. Apart from the schemas, because most screens need no words of it. */
export const notificationKinds = {
  contract: { label: 'Contract status changes and expirations', subject: 'contracts' },
  approval: { label: 'Approvals', subject: 'approvals' },
  analysis: { label: 'Risk analyses', subject: 'risk analyses' },
  document: { label: 'New documents', subject: 'new documents' },
  team: { label: 'Team and sharing', subject: 'team and sharing' },
  compliance: { label: 'Compliance checks', subject: 'compliance checks' },
  evidence: { label: 'Evidence to review', subject: 'evidence to review' },
  obligation: { label: 'Contract deadlines', subject: 'contract deadlines' },
  reminder: { label: 'Reminders', subject: 'reminders' },
  notice: { label: 'Legal notices', subject: 'notices' },
  message: { label: 'Messages and replies', subject: 'messages' },
  report: { label: 'Reports', subject: 'reports' },
  system: { label: 'System notices', subject: 'the system' },
} as const satisfies Record<NotificationCategory, NotificationKind>;
