import type { Refresh } from '../../../_shared/contract/index.ts';
import { rateLimitedByAuth, refreshSession, type Tokens } from '../../auth/gotrue.ts';
import { unauthenticated } from '../../auth/verify-token.ts';
import type { Client } from '../../http/context.ts';

/**
 * Trades a refresh token for new tokens; the old one is spent.
 * @throws ApiError unauthenticated where it is unknown, spent or revoked
 */
export async function refresh({ client, input }: { client: Client; input: Refresh }): Promise<Tokens> {
  const outcome = await refreshSession(input.refresh_token, client);
  if (outcome.ok) return outcome.value;
  throw rateLimitedByAuth(outcome.refusal) ?? unauthenticated();
}
