import { apiKeySchema, createApiKeySchema, newApiKeySchema } from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../../services/api-keys/keys.ts';

const { read, create, remove } = verbs('API keys');

export const apiKeyRoutes: Route[] = [
  read('/api-keys', listApiKeys, {
    summary: 'Keys with which programs call this API for the organization; for owners and admins',
    returns: [apiKeySchema.array(), 'Those that are live first'],
    refuses: ['forbidden'],
  }),
  create('/api-keys', createApiKey, {
    summary: 'Make a key',
    description: 'The key is in this answer and nowhere else.',
    body: createApiKeySchema,
    returns: [newApiKeySchema, 'The key'],
    secret: true,
  }),
  remove('/api-keys/{id}', revokeApiKey, {
    summary: 'Revoke a key at once',
    params: idParams,
    returns: [apiKeySchema, 'It is revoked'],
  }),
];
