import {
  attachDocumentSchema,
  createPaymentSchema,
  deletedPaymentSchema,
  listPaymentsSchema,
  newLienWaiverSchema,
  paymentFileSchema,
  paymentSchema,
  requestWaiverSchema,
  updatePaymentSchema,
} from '../../../_shared/contract/index.ts';
import { fileParams, idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { requestWaiver } from '../../services/lien-waivers/lien-waivers.ts';
import { attachDocument, removePaymentFile, restorePaymentFile } from '../../services/payments/files.ts';
import {
  createPayment,
  deletePayment,
  getPayment,
  listPayments,
  restorePayment,
  updatePayment,
} from '../../services/payments/payments.ts';
import { getPaymentFileRoute, uploadPaymentFileRoute } from './files.ts';

const { read, list, create, act, update, remove } = verbs('payments');

export const paymentRoutes: Route[] = [
  list('/payments', listPayments, {
    summary: 'Payments on contracts, with their lien waivers',
    query: listPaymentsSchema,
    returns: [paymentSchema.array(), 'The newest first'],
  }),
  create('/payments', createPayment, {
    summary: 'Record a payment on a contract, made or asked for',
    body: createPaymentSchema,
    returns: [paymentSchema, 'The new payment'],
    etag: true,
    location: true,
  }),
  read('/payments/{id}', getPayment, {
    summary: 'One payment with its lien waivers',
    params: idParams,
    returns: [paymentSchema, 'The payment'],
    etag: true,
  }),
  update('/payments/{id}', updatePayment, {
    summary: 'Change the fields given of a payment',
    params: idParams,
    body: updatePaymentSchema,
    ifMatch: true,
    returns: [paymentSchema, 'The payment as it is now'],
    etag: true,
  }),
  remove('/payments/{id}', deletePayment, {
    summary: 'Delete a payment; it can be put back',
    params: idParams,
    ifMatch: true,
    returns: [deletedPaymentSchema, 'When it was deleted'],
  }),
  act('/payments/{id}/restore', restorePayment, {
    summary: 'Take back the deletion of a payment',
    params: idParams,
    returns: [paymentSchema, 'The payment, with its lien waivers as they were'],
    etag: true,
  }),
  create('/payments/{id}/waivers', requestWaiver, {
    summary: 'Ask for a lien waiver by a one-use link, mailed where an address is given',
    params: idParams,
    body: requestWaiverSchema,
    returns: [newLienWaiverSchema, 'The waiver asked for; its address is said this once'],
    secret: true,
  }),
  uploadPaymentFileRoute,
  create('/payments/{id}/documents', attachDocument, {
    summary: 'Say that a document of the project goes with a payment',
    params: idParams,
    body: attachDocumentSchema,
    returns: [paymentFileSchema, 'The document as it goes with the payment'],
  }),
  getPaymentFileRoute,
  remove('/payments/{id}/files/{file_id}', removePaymentFile, {
    summary: 'Remove a file from a payment; it is kept, not shown, and can be put back',
    params: fileParams,
    returns: [paymentFileSchema, 'The file as it was'],
    refuses: ['forbidden'],
  }),
  act('/payments/{id}/files/{file_id}/restore', restorePaymentFile, {
    summary: 'Put back a file that was removed from a payment',
    params: fileParams,
    returns: [paymentFileSchema, 'The file'],
  }),
];
