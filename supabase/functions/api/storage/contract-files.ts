/**
 * The files of contracts in Storage. Every call carries the caller's own token, so Storage's policies decide, exactly as they would if
 * the browser called it.
 */
import * as objects from './objects.ts';

export { signedSeconds } from './objects.ts';

const bucket = { name: 'contracts', tooLarge: 'File size exceeds 25MB limit' };

/** `<organization>/<contract>/<document>/<file name>`, the name reduced to what Storage takes in a path. */
export const objectPath = (
  ids: { orgId: string; contractId: string; documentId: string },
  fileName: string,
): string => `${ids.orgId}/${ids.contractId}/${ids.documentId}/${objects.pathName(fileName)}`;

export const storeFile = objects.storeFile.bind(null, bucket);
export const discardFile = objects.discardFile.bind(null, bucket);
export const signFile = objects.signFile.bind(null, bucket);
/** For jobs that read on in a file, which have no caller. */
export const fetchContractFile = objects.fetchFile.bind(null, bucket);
/** For the sweep of what was never filed, which has no caller. */
export const removeContractFiles = objects.removeFiles.bind(null, bucket);
