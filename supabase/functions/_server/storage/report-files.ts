/** Report files in Storage. No policy names their bucket, so only the service's own rights reach them. */
import { buckets } from './buckets.ts';
import * as objects from './objects.ts';

const bucket = buckets.reports;

/** `<organization>/<report>/<attempt>`: an abandoned attempt never overwrites the current one. */
export const reportPath = (ids: { orgId: string; reportId: string }, attempt: string): string =>
  `${ids.orgId}/${ids.reportId}/${attempt}`;

export const storeReport = objects.replaceFile.bind(null, bucket);
export const streamReport = objects.streamFile.bind(null, bucket);
export const discardReport = objects.discardFile.bind(null, bucket);
