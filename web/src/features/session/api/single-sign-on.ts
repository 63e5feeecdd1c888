import { apiRequest } from '@/lib/api-client.ts';

/** Whether there is a single sign-on to offer. */
export async function hasSingleSignOn(): Promise<boolean> {
  // By hand, since the contract's schemas are too heavy for the sign-in page.
  const config = await apiRequest('/config', { parse: (value) => value }, { anonymous: true });
  return (config as { single_sign_on?: unknown }).single_sign_on === true;
}
