/**
 * The pieces of archives in Storage. No policy names their bucket, so only the service's own rights reach
 * them.
 */
import * as objects from './objects.ts';

const bucket = { name: 'archives', tooLarge: 'A piece of an archive is too large for Storage' };

/** `<organization>/<archive>/<number>`. */
export const piecePath = (ids: { orgId: string; archiveId: string }, number: number): string =>
  `${ids.orgId}/${ids.archiveId}/${number}`;

export const storePiece = objects.replaceFile.bind(null, bucket);
export const streamPiece = objects.streamFile.bind(null, bucket);
export const removeArchiveFiles = objects.removeFiles.bind(null, bucket);
