import { contractDocumentSchema, documentContentSchema } from '@schemas/contract-document.ts';
import { type AttachDocument, type PaymentFile, paymentFileSchema } from '@schemas/payment.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { financeKeys } from '@/features/finances/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { withClient } from '@/lib/refetch.ts';
import { saveSigned } from '@/lib/save-signed.ts';
import { type UploadOptions, uploadFile } from '@/lib/upload.ts';
import { refreshPayments } from './payments.ts';

const of = (paymentId: string, rest: string) => `/payments/${paymentId}/${rest}`;

/** Uploads a file to a payment. */
export const addPaymentFile = (
  paymentId: string,
  file: File,
  options: Pick<UploadOptions, 'onProgress' | 'signal' | 'fields'>,
) => uploadFile(of(paymentId, 'files'), file, paymentFileSchema, options);

/** Attaches a project document to a payment. */
export const useAttachDocument = (paymentId: string) =>
  useMutation({
    mutationFn: (body: AttachDocument) =>
      apiRequest(of(paymentId, 'documents'), paymentFileSchema, { method: 'POST', body }),
    onSettled: withClient(refreshPayments),
  });

type Place = Pick<PaymentFile, 'payment_id' | 'id'>;

/** Removes a file from its payment, or restores it. */
export function useRemovePaymentFile() {
  const client = useQueryClient();
  const onSettled = () => refreshPayments(client);
  const remove = useMutation({
    mutationFn: ({ payment_id, id }: Place) =>
      apiRequest(of(payment_id, `files/${id}`), paymentFileSchema, { method: 'DELETE' }),
    onSettled,
  });
  const restore = useMutation({
    mutationFn: ({ payment_id, id }: Place) =>
      apiRequest(of(payment_id, `files/${id}/restore`), paymentFileSchema, { method: 'POST' }),
    onSettled,
  });
  return { remove, restore };
}

/** Saves a payment file under its own name. Throws ApiError. */
export async function downloadPaymentFile({ payment_id, id }: Place): Promise<string> {
  const { url, file_name } = await apiRequest(of(payment_id, `files/${id}/content`), documentContentSchema);
  return saveSigned(url, file_name);
}

const documentList = contractDocumentSchema.array();

/** The versions of a contract's document, newest first; not fetched without a contract. */
export const useDocumentsOf = (contractId: string | undefined) =>
  useQuery({
    queryKey: [...financeKeys.all, 'documents', contractId],
    queryFn: ({ signal }) => apiRequest(`/contracts/${contractId}/documents`, documentList, { signal }),
    enabled: contractId !== undefined,
  });
