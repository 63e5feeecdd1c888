import type { NotificationPreferences } from '@contract/notifications.ts';

/** How whoever asked for a report hears that it is ready, as they want to be told; null where that is not known. */
export function toldHow(preferences: NotificationPreferences | null): string {
  const { email = false, inApp = true, digest = 'off', categories } = preferences ?? {};
  const about = categories?.report;
  if (email && about?.email && digest === 'off') return 'You will get an e-mail when it is ready.';
  if (inApp && (about?.inApp ?? true)) return 'You will be notified when it is ready.';
  return 'It will be in the list of reports.';
}
