import type { User } from '@schemas/user.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { ApiError } from '@/lib/api-error.ts';

/**
 * Loads the signed-in user in this tab's organization or, if they no longer belong to it, without an
 * organization. The schema loads in parallel with the request.
 */
export async function fetchMe(): Promise<User> {
  const contract = import('@schemas/user.ts');
  const ask = (anywhere: boolean) => apiRequest('/auth/me', { parse: (value) => value }, { anywhere });
  const answer = await ask(false).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return ask(true);
    throw error;
  });
  return (await contract).userSchema.parse(answer);
}
