import { sessionDeviceSchema } from '@schemas/profile.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiCommand, apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { endSession } from '@/lib/session/session-store.ts';
import { profileKeys } from './keys.ts';

const sessionList = sessionDeviceSchema.array();

/** The user's sessions. */
export function useSessions() {
  return useQuery({
    queryKey: profileKeys.sessions,
    queryFn: ({ signal }) => apiRequest('/me/sessions', sessionList, { signal }),
  });
}

/** Ends one other session. */
export const useEndSession = () =>
  useMutation({
    mutationFn: (id: string) => apiRequest(`/me/sessions/${id}`, sessionDeviceSchema, { method: 'DELETE' }),
    onSuccess: () => notify.success('Session ended'),
    onError: (error) => notify.error(errorMessage(error, 'Failed to end the session')),
    onSettled: refetch(profileKeys.sessions),
  });

/** Ends all sessions, including this one. */
export function useEndAllSessions() {
  return useMutation({
    mutationFn: () => apiCommand('/me/sessions/end', { method: 'POST' }),
    onSuccess: () => endSession('person'),
    onError: (error) => notify.error(errorMessage(error, 'Failed to end the sessions')),
  });
}
