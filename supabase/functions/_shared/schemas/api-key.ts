import { z } from 'zod';
import { idSchema, orNull, text, timestampSchema } from './primitives.ts';

/** A key's scopes. */
export const apiKeyScopes = [
  'projects:read',
  'projects:write',
  'contracts:read',
  'contracts:write',
  'deadlines:read',
  'calendar:read',
  'reminders:read',
  'reminders:write',
  'compliance:read',
  'compliance:write',
  'notices:read',
  'notices:write',
  'parties:read',
  'parties:write',
  'messages:read',
  'reports:read',
  'reports:write',
  'activity:read',
  'webhooks:manage',
  'mcp:use',
] as const;

const apiKeyScopeSchema = z.enum(apiKeyScopes);

/** The scope that a scope includes: write includes read, and a webhook receives the activity log. */
const includedScope = (scope: ApiKeyScope): ApiKeyScope =>
  scope === 'webhooks:manage'
    ? 'activity:read'
    : apiKeyScopeSchema.catch(scope).parse(scope.replace(':write', ':read'));

/**
 * A key that lets programs call the API for an organization. The key itself is returned only when it is
 * created.
 */
export const apiKeySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** The first characters of the key, after `plk_`. */
    prefix: z.string(),
    scopes: apiKeyScopeSchema.array(),
    expires_at: orNull(timestampSchema),
    /** Rounded to the minute. */
    last_used_at: orNull(timestampSchema),
    created_by_name: z.string().nullable(),
    created_at: timestampSchema,
    revoked_at: orNull(timestampSchema),
  })
  .meta({ id: 'ApiKey' });

export const newApiKeySchema = apiKeySchema.extend({ key: z.string() }).meta({ id: 'NewApiKey' });

export const createApiKeySchema = z.object({
  name: text({ max: 100, required: 'Name is required' }),
  scopes: apiKeyScopeSchema
    .array()
    .min(1, 'Choose at least one permission')
    .transform((scopes) => [...new Set(scopes.flatMap((scope) => [scope, includedScope(scope)]))]),
  /** Days until it expires; without it, the key works until revoked. */
  expires_in_days: z.int('Must be a whole number').min(1).max(3650).nullish(),
});

export type ApiKey = z.infer<typeof apiKeySchema>;
export type ApiKeyScope = z.infer<typeof apiKeyScopeSchema>;
export type CreateApiKey = z.infer<typeof createApiKeySchema>;
export type NewApiKey = z.infer<typeof newApiKeySchema>;
