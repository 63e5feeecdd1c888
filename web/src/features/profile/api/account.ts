import { type ChangeEmail, type ChangePassword, sessionSchema } from '@schemas/auth.ts';
import { orNull } from '@schemas/primitives.ts';
import { accountSchema } from '@schemas/profile.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiCommand, apiRequest } from '@/lib/api-client.ts';
import { beginSession, endSession, replaceSession } from '@/lib/session/session-store.ts';
import { profileKeys } from './keys.ts';

/** The user's sign-in account. */
export function useAccount() {
  return useQuery({
    queryKey: profileKeys.account,
    queryFn: ({ signal }) => apiRequest('/me/account', accountSchema, { signal }),
  });
}

async function changePassword(body: ChangePassword) {
  const session = await apiRequest('/me/password', orNull(sessionSchema), { method: 'POST', body });
  if (!session) return;
  const { user, token, refresh_token, expires_at } = session;
  beginSession({ access_token: token, refresh_token, expires_at }, user);
}

/** Changes the password and continues with the new session; all other sessions end. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangePassword) => replaceSession(changePassword(body)),
    onSuccess: () => client.invalidateQueries({ queryKey: profileKeys.sessions }),
  });
}

/** Requests a change of email address. */
export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeEmail) => apiRequest('/me/email', accountSchema, { method: 'POST', body }),
    onSuccess: (account) => client.setQueryData(profileKeys.account, account),
  });
}

/** Deletes the account and signs out. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: { current_password: string }) => apiCommand('/me/delete', { method: 'POST', body }),
    onSuccess: () => endSession('person'),
  });
}
