/**
 * The files of lien waivers in Storage. No policy reaches them; the product stores and signs with its own rights, after it has asked whether
 * the caller may.
 */
import * as objects from './objects.ts';

export { signedSeconds } from './objects.ts';

const bucket = { name: 'lien-waivers', tooLarge: 'File size exceeds 10MB limit' };

/** `<organization>/<waiver>/<file>/<file name>`, the name reduced to what Storage takes in a path. */
export const waiverPath = (
  ids: { orgId: string; waiverId: string; fileId: string },
  fileName: string,
): string => `${ids.orgId}/${ids.waiverId}/${ids.fileId}/${objects.pathName(fileName)}`;

export const storeWaiver = objects.storeFile.bind(null, bucket);
export const discardWaiver = objects.discardFile.bind(null, bucket);
export const signWaiver = objects.signFile.bind(null, bucket);
export const removeWaivers = objects.removeFiles.bind(null, bucket);
/** For jobs, which have no caller. */
export const fetchWaiver = objects.fetchFile.bind(null, bucket);
