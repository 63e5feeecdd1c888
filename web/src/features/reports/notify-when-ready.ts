import type { Report } from '@schemas/report.ts';
import { ApiError } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { actingIn } from '@/lib/session/session-store.ts';
import { downloadReport, fetchReport, isRunning } from './api/reports.ts';
import { reportName } from './words.ts';

/** After how many seconds a report is looked at again; the last one over and over. */
const PAUSES = [1, 1, 2, 2, 3, 5];
/** Then the bell has to do. */
const MOST_LOOKS = 60;

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));

/** Says what became of a report that was asked for here, wherever the person has gone in the app meanwhile. */
export async function notifyWhenReady(report: Report): Promise<void> {
  const organization = actingIn();
  for (let look = 0; look < MOST_LOOKS; look++) {
    await seconds(PAUSES[look] ?? PAUSES.at(-1) ?? 5);
    if (actingIn() !== organization) return;
    const now = await fetchReport(report.id).catch((error) => {
      // Deleted, or signed out. What fails on the way is asked again.
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
