/**
 * The files that go with payments in Storage. No policy reaches them; the product stores and signs with its own rights, after the database
 * has let the caller's row in.
 */
import * as objects from './objects.ts';

const bucket = { name: 'payments', tooLarge: 'File size exceeds 25MB limit' };

/** `<organization>/<payment>/<file>/<file name>`, the name reduced to what Storage takes in a path. */
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
