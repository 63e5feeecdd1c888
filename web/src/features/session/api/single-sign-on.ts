import { apiRequest } from '@/lib/api-client.ts';

/** Whether single sign-on is available. */
export async function hasSingleSignOn(): Promise<boolean> {
  // Checked without the API schemas, which are too heavy for the sign-in page.
  const config = await apiRequest('/config', { parse: (value) => value }, { anonymous: true });
  return (config as { single_sign_on?: unknown }).single_sign_on === true;
}
