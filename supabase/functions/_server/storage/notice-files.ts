/**
 * Notice files in Storage: issued notices, proofs of service, and files of site events. No policy grants
 * access to them: the API stores and signs with the service's own rights, after a database check of the
 * caller's rights.
 */
import * as objects from './objects.ts';

export { signedSeconds } from './objects.ts';

const bucket = { name: 'notices', tooLarge: 'File size exceeds 60MB limit' };

/** `<organization>/<notice>/<file>/<file name>`, with characters that Storage rejects replaced in the name. */
export const noticePath = (
  ids: { orgId: string; noticeId: string; fileId: string },
  fileName: string,
): string => `${ids.orgId}/${ids.noticeId}/${ids.fileId}/${objects.pathName(fileName)}`;
/** `<organization>/<event>/<file>/<file name>`. */
export const siteEventPath = (
  { eventId, ...ids }: { orgId: string; eventId: string; fileId: string },
  fileName: string,
): string => noticePath({ ...ids, noticeId: eventId }, fileName);

export const storeNoticeFile = objects.storeFile.bind(null, bucket);
export const storeNoticeChunks = objects.storeChunks.bind(null, bucket);
export const discardNoticeFile = objects.discardFile.bind(null, bucket);
export const signNoticeFile = objects.signFile.bind(null, bucket);
export const removeNoticeFiles = objects.removeFiles.bind(null, bucket);
export const fetchNoticeFile = objects.fetchFile.bind(null, bucket);
