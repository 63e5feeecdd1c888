/**
 * What came with replies to messages, in Storage. No policy reaches it; the product stores and signs with its own rights, after it has
 * asked whether the caller may.
 */
import * as objects from './objects.ts';

export { signedSeconds } from './objects.ts';

const bucket = { name: 'replies', tooLarge: 'File size exceeds 25MB limit' };

/** `<organization>/<reply>/<file>/<file name>`, the name reduced to what Storage takes in a path. */
export const replyFilePath = (
  ids: { orgId: string; replyId: string; fileId: string },
  fileName: string,
): string => `${ids.orgId}/${ids.replyId}/${ids.fileId}/${objects.pathName(fileName)}`;

/** In place of what a worker that died may have left there. */
export const storeReplyFile = objects.replaceFile.bind(null, bucket);
export const signReplyFile = objects.signFile.bind(null, bucket);
export const removeReplyFiles = objects.removeFiles.bind(null, bucket);
/** For jobs, which have no caller. */
export const fetchReplyFile = objects.fetchFile.bind(null, bucket);
