import {
  type CreatePayment,
  deletedPaymentSchema,
  type Payment,
  paymentSchema,
  type UpdatePayment,
} from '@schemas/payment.ts';
import { type QueryClient, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { financeKeys } from '@/features/finances/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { withClient } from '@/lib/refetch.ts';
import { useCreation } from '@/lib/use-creation.ts';

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

export const useCreatePayment = () =>
  useCreation({
    parser: paymentSchema,
    request: (body: CreatePayment) => ({ path: '/payments', body }),
    onSettled: withClient(refreshPayments),
  });

/** Changes a payment at the version the user saw. */
export const useUpdatePayment = () =>
  useMutation({
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
    onSettled: withClient(refreshPayments),
  });

export const useDeletePayment = () =>
  useMutation({
    mutationFn: ({ id, version }: Pick<Payment, 'id' | 'version'>) =>
      apiRequest(`/payments/${id}`, deletedPaymentSchema, { method: 'DELETE', ifMatch: `"${version}"` }),
    onSettled: withClient(refreshPayments),
  });

export const useRestorePayment = () =>
  useMutation({
    mutationFn: (id: string) => apiRequest(`/payments/${id}/restore`, paymentSchema, { method: 'POST' }),
    onSettled: withClient(refreshPayments),
  });
