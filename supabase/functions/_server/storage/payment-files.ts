/**
 * Payment files in Storage. No policy grants access to them: the API stores and signs with the service's own
 * rights, after a database check of the caller's rights.
 */
import * as objects from './objects.ts';

const bucket = { name: 'payments', tooLarge: 'File size exceeds 25MB limit' };

/** `<organization>/<payment>/<file>/<file name>`, with characters that Storage rejects replaced in the name. */
export const paymentFilePath = (
  ids: { orgId: string; paymentId: string; fileId: string },
  fileName: string,
): string => `${ids.orgId}/${ids.paymentId}/${ids.fileId}/${objects.pathName(fileName)}`;

export const storePaymentFile = objects.storeFile.bind(null, bucket);
export const discardPaymentFile = objects.discardFile.bind(null, bucket);
export const signPaymentFile = objects.signFile.bind(null, bucket);
export const removePaymentFiles = objects.removeFiles.bind(null, bucket);
/** For jobs, which have no caller. */
export const fetchPaymentFile = objects.fetchFile.bind(null, bucket);
