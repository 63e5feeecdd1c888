import type { ApiKeyScope } from '@schemas/api-key.ts';

export const scopeWords: Record<ApiKeyScope, string> = {
  'projects:read': 'Read projects',
  'projects:write': 'Create and change projects',
  'contracts:read': 'Read contracts and obligations',
  'contracts:write': 'Create and change contracts',
  'compliance:read': 'Read compliance checks',
  'activity:read': 'Read the activity log',
};
