/**
 * Contract files in Storage. No policy grants access to them: the API stores and signs with the service's own
 * rights, after a database check of the caller's rights.
 */
import { discardUnfiled } from './discard-unfiled.ts';
import * as objects from './objects.ts';

export { signedSeconds } from './objects.ts';

const bucket = { name: 'contracts', tooLarge: 'File size exceeds 25MB limit' };

/**
 * `<organization>/<contract>/<document>/<file name>`, with characters that Storage rejects replaced in the
 * name.
 */
export const objectPath = (
  ids: { orgId: string; contractId: string; documentId: string },
  fileName: string,
): string => `${ids.orgId}/${ids.contractId}/${ids.documentId}/${objects.pathName(fileName)}`;

export const storeFile = objects.storeFile.bind(null, bucket);
export const discardFile = discardUnfiled.bind(null, bucket);
export const signFile = objects.signFile.bind(null, bucket);
/** For files that the engine reads. */
export const contractShelf = { bucket: bucket.name, store: storeFile, discard: discardFile };
/** For jobs that read a file, which have no caller. */
export const fetchContractFile = objects.fetchFile.bind(null, bucket);
/** For the cleanup job for unfiled uploads, which has no caller. */
export const removeContractFiles = objects.removeFiles.bind(null, bucket);
