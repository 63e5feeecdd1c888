import type { Report } from '@schemas/report.ts';
import { ApiError } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { actingIn } from '@/lib/session/session-store.ts';
import { downloadReport, fetchReport, isRunning } from './api/reports.ts';
import { reportName } from './words.ts';

/** Seconds between polls of a report; the last value repeats. */
const PAUSES = [1, 1, 2, 2, 3, 5];
/** Polling limit; after it, the user relies on the notification. */
const MOST_LOOKS = 60;

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));

/** Announces the result of a report requested here, on any page the user has moved to. */
export async function notifyWhenReady(report: Report): Promise<void> {
  const organization = actingIn();
  for (let look = 0; look < MOST_LOOKS; look++) {
    await seconds(PAUSES[look] ?? PAUSES.at(-1) ?? 5);
    if (actingIn() !== organization) return;
    const now = await fetchReport(report.id).catch((error) => {
      // Deleted, or signed out. Other failures are retried.
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return null;
      return report;
    });
    if (!now) return;
    if (isRunning(now)) continue;
    const options = { about: now.id, description: isolated(reportName(now)) };
    if (now.state === 'ready')
      notify.success('Report generated successfully!', {
        ...options,
        action: { label: 'Download', onClick: () => void downloadReport(now) },
      });
    else notify.error('Failed to generate report. Please try again.', options);
    return;
  }
}
