import { registrationSchema } from '@schemas/auth.ts';
import {
  type AcceptInvitation,
  acceptedInvitationSchema,
  openInvitationSchema,
  type RegisterInvited,
} from '@schemas/invitation.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { ApiError } from '@/lib/api-error.ts';
import { beginSession, refreshUser } from '@/lib/session/session-store.ts';

const address = (token: string) => `/invitation-links/${encodeURIComponent(token)}`;

/** Loads an emailed invitation. Requires no sign-in. */
export function useOpenInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation-link', token],
    queryFn: ({ signal }) => apiRequest(address(token), openInvitationSchema, { signal, anonymous: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
  });
}

/** Accepts with the signed-in account, and switches to that organization. */
export async function acceptInvitation(token: string, stated: AcceptInvitation): Promise<void> {
  await apiRequest(`${address(token)}/accept`, acceptedInvitationSchema, { method: 'POST', body: stated });
  await refreshUser();
}

/** Creates the account and signs in. Returns false if the address must first be confirmed by email. */
export async function registerInvited(token: string, input: RegisterInvited): Promise<boolean> {
  const answer = await apiRequest(`${address(token)}/register`, registrationSchema, {
    method: 'POST',
    body: input,
    anonymous: true,
  });
  const { user, token: access_token, refresh_token, expires_at } = answer;
  if (access_token === null || refresh_token === null || expires_at === null) return false;
  beginSession({ access_token, refresh_token, expires_at }, user);
  return true;
}
