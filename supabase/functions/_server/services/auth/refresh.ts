import type { Refresh } from '../../../_shared/schemas/index.ts';
import type { Client } from '../../auth/client.ts';
import { rateLimitedByAuth, refreshSession, type Tokens } from '../../auth/gotrue.ts';
import { unauthenticated } from '../../http/api-error.ts';

/**
 * Exchanges a refresh token for new tokens; the old one becomes invalid.
 * @throws ApiError unauthenticated if it is unknown, used, or revoked
 */
export async function refresh({ client, input }: { client: Client; input: Refresh }): Promise<Tokens> {
  const outcome = await refreshSession(input.refresh_token, client);
  if (outcome.ok) return outcome.value;
  throw rateLimitedByAuth(outcome.refusal) ?? unauthenticated();
}
