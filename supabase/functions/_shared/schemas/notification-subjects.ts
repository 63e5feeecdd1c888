import type { NotificationCategory } from './notifications.ts';

/** Each category's name within a sentence. */
export const categorySubjects: Record<NotificationCategory, string> = {
  contract: 'contracts',
  approval: 'approvals',
  analysis: 'risk analyses',
  document: 'new documents',
  team: 'team and sharing',
  compliance: 'compliance checks',
  evidence: 'evidence to review',
  obligation: 'contract deadlines',
  reminder: 'reminders',
  notice: 'notices',
  message: 'messages',
  report: 'reports',
  system: 'the system',
};
