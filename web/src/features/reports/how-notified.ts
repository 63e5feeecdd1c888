import type { NotificationPreferences } from '@schemas/notifications.ts';

/** How whoever asked for a report hears that it is ready, as they want to be told; null where that is not known. */
export function howNotified(preferences: NotificationPreferences | null): string {
  const { email = false, inApp = true, digest = 'off', categories } = preferences ?? {};
  const about = categories?.report;
  if (email && about?.email && digest === 'off') return 'We will email you when it is ready.';
  if (inApp && (about?.inApp ?? true)) return 'We will notify you when it is ready.';
  return 'It will appear in the list of reports.';
}
