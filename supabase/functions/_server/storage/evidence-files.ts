/**
 * Evidence files in Storage. No policy grants access to them: the API stores and signs with the service's own
 * rights, after a database check of the caller's rights.
 */
import { discardUnfiled } from './discard-unfiled.ts';
import * as objects from './objects.ts';

export { signedSeconds } from './objects.ts';

const bucket = { name: 'compliance', tooLarge: 'File size exceeds 10MB limit' };

/**
 * `<organization>/<check>/<evidence>/<file name>`, with characters that Storage rejects replaced in the name.
 */
export const evidencePath = (
  ids: { orgId: string; checkId: string; evidenceId: string },
  fileName: string,
): string => `${ids.orgId}/${ids.checkId}/${ids.evidenceId}/${objects.pathName(fileName)}`;

const storeEvidence = objects.storeFile.bind(null, bucket);
export const discardEvidence = discardUnfiled.bind(null, bucket);
/** For files that the engine reads. */
export const evidenceShelf = { bucket: bucket.name, store: storeEvidence, discard: discardEvidence };
export const signEvidence = objects.signFile.bind(null, bucket);
export const removeEvidence = objects.removeFiles.bind(null, bucket);
/** For jobs, which have no caller. */
export const fetchEvidence = objects.fetchFile.bind(null, bucket);
