import {
  type CreatePayment,
  deletedPaymentSchema,
  type Payment,
  paymentSchema,
  type UpdatePayment,
} from '@contract/payment.ts';
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { financeKeys } from '@/features/finances/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { keysetPages } from '@/lib/keyset-pages.ts';

const list = paymentSchema.array();

/** Payments are part of every sum of the project's money. */
export const refreshPayments = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: financeKeys.all });

/** The payments of a project, newest first. */
export const usePayments = (projectId: string, onlyUnwaived: boolean) =>
  useInfiniteQuery({
    queryKey: [...financeKeys.ofProject(projectId), 'payments', onlyUnwaived],
    ...keysetPages('/payments', list, {
      project_id: projectId,
      ...(onlyUnwaived && { unwaived: 'true' }),
      limit: 50,
    }),
  });

export function useCreatePayment() {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (body: CreatePayment) =>
      apiRequest('/payments', paymentSchema, {
        method: 'POST',
        body,
        idempotencyKey: idempotency.keyFor(body),
      }),
    onSuccess: () => idempotency.succeeded(),
    onSettled: () => refreshPayments(client),
  });
}

/** Changes a payment at the version that was seen. */
export function useUpdatePayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      payment,
      changes,
    }: {
      payment: Pick<Payment, 'id' | 'version'>;
      changes: UpdatePayment;
    }) =>
      apiRequest(`/payments/${payment.id}`, paymentSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${payment.version}"`,
      }),
    onSettled: () => refreshPayments(client),
  });
}

export function useDeletePayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<Payment, 'id' | 'version'>) =>
      apiRequest(`/payments/${id}`, deletedPaymentSchema, { method: 'DELETE', ifMatch: `"${version}"` }),
    onSettled: () => refreshPayments(client),
  });
}

export function useRestorePayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiRequest(`/payments/${id}/restore`, paymentSchema, { method: 'POST' }),
    onSettled: () => refreshPayments(client),
  });
}
