import type { NotificationPreferences } from '@schemas/notifications.ts';

/** How the requester will hear that the report is ready. Null preferences mean they are unknown. */
export function howNotified(preferences: NotificationPreferences | null): string {
  const { email = false, inApp = true, digest = 'off', categories } = preferences ?? {};
  const about = categories?.report;
  if (email && about?.email && digest === 'off') return 'We will email you when it is ready.';
  if (inApp && (about?.inApp ?? true)) return 'We will notify you when it is ready.';
  return 'It will appear in the list of reports.';
}
