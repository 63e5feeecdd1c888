import { apiKeyScopes } from '../../_shared/schemas/api-key.ts';
import { findApiKey } from '../db/privileged.ts';
import { unauthenticated } from '../http/api-error.ts';
import type { Caller } from '../http/context.ts';
import { sha256 } from '../http/hash.ts';

/** @throws ApiError unauthenticated if the key is invalid, expired, or revoked */
export async function verifyApiKey(token: string): Promise<Caller> {
  const found = await findApiKey(sha256(token));
  if (!found) throw unauthenticated();
  const { id, org_id } = found;
  const scopes = apiKeyScopes.filter((scope) => found.scopes.split(',').includes(scope));
  return {
    userId: id,
    claims: { role: 'api_client', api_key_id: id },
    token,
    apiKey: { organizationId: org_id, scopes },
  };
}
