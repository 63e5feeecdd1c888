import { requestWaiver } from '../../../_server/services/lien-waivers/lien-waivers.ts';
import {
  attachDocument,
  removePaymentFile,
  restorePaymentFile,
} from '../../../_server/services/payments/files.ts';
import {
  createPayment,
  deletePayment,
  getPayment,
  listPayments,
  restorePayment,
  updatePayment,
} from '../../../_server/services/payments/payments.ts';
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
} from '../../../_shared/schemas/index.ts';
import { fileParams, idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { getPaymentFileRoute, uploadPaymentFileRoute } from './files.ts';

const { read, list, create, act, update, remove } = verbs('payments');

export const paymentRoutes: Route[] = [
  list('/payments', listPayments, {
    summary: 'List payments with their lien waivers',
    query: listPaymentsSchema,
    returns: [paymentSchema.array(), 'Newest first'],
  }),
  create('/payments', createPayment, {
    summary: 'Record a payment, made or requested',
    body: createPaymentSchema,
    returns: [paymentSchema, 'The new payment'],
    etag: true,
    location: true,
  }),
  read('/payments/{id}', getPayment, {
    summary: 'Get a payment with its lien waivers',
    params: idParams,
    returns: [paymentSchema, 'The payment'],
    etag: true,
  }),
  update('/payments/{id}', updatePayment, {
    summary: 'Update a payment',
    params: idParams,
    body: updatePaymentSchema,
    ifMatch: true,
    returns: [paymentSchema, 'The updated payment'],
    etag: true,
  }),
  remove('/payments/{id}', deletePayment, {
    summary: 'Delete a payment; it can be restored',
    params: idParams,
    ifMatch: true,
    returns: [deletedPaymentSchema, 'The deletion time'],
  }),
  act('/payments/{id}/restore', restorePayment, {
    summary: 'Restore a deleted payment',
    params: idParams,
    returns: [paymentSchema, 'The payment with its lien waivers'],
    etag: true,
  }),
  create('/payments/{id}/waivers', requestWaiver, {
    summary: 'Request a lien waiver by a single-use link, emailed if an address is given',
    params: idParams,
    body: requestWaiverSchema,
    returns: [newLienWaiverSchema, 'The requested waiver; its link is returned only here'],
    secret: true,
  }),
  uploadPaymentFileRoute,
  create('/payments/{id}/documents', attachDocument, {
    summary: 'Attach a project document to a payment',
    params: idParams,
    body: attachDocumentSchema,
    returns: [paymentFileSchema, 'The attached document'],
  }),
  getPaymentFileRoute,
  remove('/payments/{id}/files/{file_id}', removePaymentFile, {
    summary: 'Remove a file from a payment; it can be restored',
    params: fileParams,
    returns: [paymentFileSchema, 'The removed file'],
    refuses: ['forbidden'],
  }),
  act('/payments/{id}/files/{file_id}/restore', restorePaymentFile, {
    summary: 'Restore a file removed from a payment',
    params: fileParams,
    returns: [paymentFileSchema, 'The file'],
  }),
];
