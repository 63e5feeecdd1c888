import {
  type CreatePayment,
  deletedPaymentSchema,
  type Payment,
  paymentSchema,
  type UpdatePayment,
} from '@schemas/payment.ts';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { financeKeys } from '@/features/finances/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { keysetPages } from '@/lib/keyset-pages.ts';

const list = paymentSchema.array();

/** Payments affect every total of the project's finances. */
export const refreshPayments = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: financeKeys.all });

/** Scope of the payments: a project, or a contract family. */
export type PaymentScope = { project_id: string } | { family_of: string };

/** Payments, newest first. */
export const usePayments = (scope: PaymentScope, onlyUnwaived: boolean) =>
  useInfiniteQuery({
    queryKey: [...financeKeys.all, 'payments', scope, onlyUnwaived],
    ...keysetPages('/payments', list, {
      ...scope,
      ...(onlyUnwaived && { unwaived: 'true' }),
      limit: 50,
    }),
  });

/** One payment; not fetched without an id. */
export const usePayment = (id: string) =>
  useQuery({
    queryKey: [...financeKeys.all, 'payment', id],
    queryFn: ({ signal }) => apiRequest(`/payments/${encodeURIComponent(id)}`, paymentSchema, { signal }),
    enabled: id !== '',
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

/** Changes a payment at the version the user saw. */
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
