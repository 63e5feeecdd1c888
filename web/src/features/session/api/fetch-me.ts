import type { User } from '@contract/auth.ts';
import { apiRequest } from '@/lib/api-client.ts';

/** The person behind the stored token. The schema is fetched beside the call, not before it. */
export async function fetchMe(): Promise<User> {
  const contract = import('@contract/auth.ts');
  return apiRequest('/auth/me', { parse: (value) => value }).then(async (value) =>
    (await contract).userSchema.parse(value),
  );
}
