/**
 * The files of notices in Storage: what was issued, what proves its service, and what shows an event that they are about. No policy reaches them; the product stores and signs
 * with its own rights, after the database has let the caller's row in.
 */
import * as objects from './objects.ts';

export { signedSeconds } from './objects.ts';

const bucket = { name: 'notices', tooLarge: 'File size exceeds 60MB limit' };

/** `<organization>/<notice>/<file>/<file name>`, the name reduced to what Storage takes in a path. */
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
