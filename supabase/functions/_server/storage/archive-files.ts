/**
 * The pieces of archives in Storage. No policy names their bucket, so only the service's own rights reach
 * them.
 */
import { buckets } from './buckets.ts';
import * as objects from './objects.ts';

const bucket = buckets.archives;

/** `<organization>/<archive>/<number>`. */
export const piecePath = (ids: { orgId: string; archiveId: string }, number: number): string =>
  `${ids.orgId}/${ids.archiveId}/${number}`;

export const storePiece = objects.replaceFile.bind(null, bucket);
export const streamPiece = objects.streamFile.bind(null, bucket);
export const removeArchiveFiles = objects.removeFiles.bind(null, bucket);
