/**
 * Lien waiver files in Storage. No policy grants access to them: the API stores and signs with the service's
 * own rights, after checking the caller's.
 */
import * as objects from './objects.ts';

export { signedSeconds } from './objects.ts';

const bucket = { name: 'lien-waivers', tooLarge: 'File size exceeds 10MB limit' };

/** `<organization>/<waiver>/<file>/<file name>`, with characters that Storage rejects replaced in the name. */
export const waiverPath = (
  ids: { orgId: string; waiverId: string; fileId: string },
  fileName: string,
): string => `${ids.orgId}/${ids.waiverId}/${ids.fileId}/${objects.pathName(fileName)}`;

const storeWaiver = objects.storeFile.bind(null, bucket);
export const discardWaiver = objects.discardFile.bind(null, bucket);
/** For files that the engine reads. */
export const waiverShelf = { bucket: bucket.name, store: storeWaiver, discard: discardWaiver };
export const signWaiver = objects.signFile.bind(null, bucket);
export const removeWaivers = objects.removeFiles.bind(null, bucket);
/** For jobs, which have no caller. */
export const fetchWaiver = objects.fetchFile.bind(null, bucket);
