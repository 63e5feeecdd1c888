import { createApiKey, listApiKeys, revokeApiKey } from '../../../_server/services/api-keys/keys.ts';
import { apiKeySchema, createApiKeySchema, newApiKeySchema } from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, create, remove } = verbs('API keys');

export const apiKeyRoutes: Route[] = [
  read('/api-keys', listApiKeys, {
    summary: 'List API keys (owners and admins only)',
    returns: [apiKeySchema.array(), 'Active keys first'],
    refuses: ['forbidden'],
  }),
  create('/api-keys', createApiKey, {
    summary: 'Create an API key',
    description: 'The key is returned only here.',
    body: createApiKeySchema,
    returns: [newApiKeySchema, 'The key'],
    secret: true,
  }),
  remove('/api-keys/{id}', revokeApiKey, {
    summary: 'Revoke an API key immediately',
    params: idParams,
    returns: [apiKeySchema, 'The revoked key'],
  }),
];
