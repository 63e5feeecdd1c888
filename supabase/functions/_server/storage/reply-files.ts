/**
 * Files attached to replies, in Storage. No policy grants access to them: the API stores and signs with the
 * service's own rights, after checking the caller's.
 */
import * as objects from './objects.ts';

export { signedSeconds } from './objects.ts';

const bucket = { name: 'replies', tooLarge: 'File size exceeds 25MB limit' };

/** `<organization>/<reply>/<file>/<file name>`, with characters that Storage rejects replaced in the name. */
export const replyFilePath = (
  ids: { orgId: string; replyId: string; fileId: string },
  fileName: string,
): string => `${ids.orgId}/${ids.replyId}/${ids.fileId}/${objects.pathName(fileName)}`;

/** Replaces a file that a crashed worker may have left there. */
export const storeReplyFile = objects.replaceFile.bind(null, bucket);
export const signReplyFile = objects.signFile.bind(null, bucket);
export const removeReplyFiles = objects.removeFiles.bind(null, bucket);
/** For jobs, which have no caller. */
export const fetchReplyFile = objects.fetchFile.bind(null, bucket);
