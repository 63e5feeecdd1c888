import {
  type ConnectSso,
  type CreateSsoDomain,
  singleSignOnSchema,
  ssoDomainSchema,
  type UpdateSingleSignOn,
} from '@schemas/single-sign-on.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';

const address = '/organization/single-sign-on';
const queryKey = ['organization', 'single-sign-on'] as const;

/** The organization's identity provider and email domains. */
export function useSingleSignOn() {
  return useQuery({ queryKey, queryFn: ({ signal }) => apiRequest(address, singleSignOnSchema, { signal }) });
}

/** Connects an identity provider. */
export function useConnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ConnectSso) =>
      apiRequest(`${address}/connection`, singleSignOnSchema, { method: 'PUT', body }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Disconnects the identity provider. */
export function useDisconnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiRequest(`${address}/connection`, singleSignOnSchema, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Changes who joins and whether single sign-on is required. */
export function useUpdateSingleSignOn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, changes }: { version: number; changes: UpdateSingleSignOn }) =>
      apiRequest(address, singleSignOnSchema, { method: 'PUT', body: changes, ifMatch: `"${version}"` }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Adds an email domain, to be verified. */
export function useAddDomain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateSsoDomain) =>
      apiRequest(`${address}/domains`, ssoDomainSchema, { method: 'POST', body }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Looks up a domain's DNS record. */
export function useVerifyDomain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      apiRequest(`${address}/domains/${id}/verify`, ssoDomainSchema, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Removes an email domain. */
export function useRemoveDomain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiRequest(`${address}/domains/${id}`, ssoDomainSchema, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
