/** The files of evidence in Storage: with a person's own token, or the product's own rights for what comes through a link. */
import * as objects from './objects.ts';

export { asService, signedSeconds } from './objects.ts';

const bucket = { name: 'compliance', tooLarge: 'File size exceeds 10MB limit' };

/** `<organization>/<check>/<evidence>/<file name>`, the name reduced to what Storage takes in a path. */
export const evidencePath = (
  ids: { orgId: string; checkId: string; evidenceId: string },
  fileName: string,
): string => `${ids.orgId}/${ids.checkId}/${ids.evidenceId}/${objects.pathName(fileName)}`;

export const storeEvidence = objects.storeFile.bind(null, bucket);
export const discardEvidence = objects.discardFile.bind(null, bucket);
export const signEvidence = objects.signFile.bind(null, bucket);
export const removeEvidence = objects.removeFiles.bind(null, bucket);
/** For jobs, which have no caller. */
export const fetchEvidence = objects.fetchFile.bind(null, bucket);
