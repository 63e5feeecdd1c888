import { recoveryCodesSchema } from '@schemas/profile.ts';
import { userSchema } from '@schemas/user.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { profileKeys } from '@/features/profile/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { followUser } from '@/lib/session/session-store.ts';
import { listFactors, removeFactor } from './auth.ts';

const factorsKey = ['second-factors'] as const;

/** Loads the verified authenticator apps. */
export function useFactors() {
  return useQuery({ queryKey: factorsKey, queryFn: listFactors });
}

/** Generates new recovery codes; only this response contains them. */
export function useDrawRecoveryCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiRequest('/me/recovery-codes', recoveryCodesSchema, { method: 'POST' }),
    onSuccess: () =>
      Promise.all(
        [factorsKey, profileKeys.account, profileKeys.sessions].map(async (queryKey) => {
          // A fetch in progress does not include the new codes, and invalidating would wait for it, so cancel
          // it first.
          await client.cancelQueries({ queryKey });
          await client.invalidateQueries({ queryKey });
        }),
      ),
  });
}

export const useRemoveFactor = () =>
  useMutation({
    mutationFn: removeFactor,
    onSettled: refetch(factorsKey),
  });

/** Uses a recovery code to remove lost apps. */
export async function giveRecoveryCode(code: string): Promise<void> {
  followUser(
    await apiRequest('/auth/recovery-code', userSchema, { method: 'POST', body: { code }, anywhere: true }),
  );
}
