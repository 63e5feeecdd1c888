import type { ApiKeyScope } from '@schemas/api-key.ts';

/** The scopes of one noun, with what each permits. */
interface ScopeGroup {
  noun: string;
  scopes: Partial<Record<ApiKeyScope, string>>;
}

/** All scopes, grouped by noun. */
export const scopeGroups: readonly ScopeGroup[] = [
  { noun: 'Projects', scopes: { 'projects:read': 'Read', 'projects:write': 'Create and change' } },
  {
    noun: 'Contracts, findings, and obligations',
    scopes: { 'contracts:read': 'Read and search', 'contracts:write': 'Create, change, upload, and analyze' },
  },
  { noun: 'Deadlines', scopes: { 'deadlines:read': 'Read' } },
  { noun: 'Calendar', scopes: { 'calendar:read': 'Read' } },
  { noun: 'Reminders', scopes: { 'reminders:read': 'Read', 'reminders:write': 'Create for members' } },
  {
    noun: 'Compliance',
    scopes: { 'compliance:read': 'Read', 'compliance:write': 'Create and run checks, upload evidence' },
  },
  { noun: 'Notices', scopes: { 'notices:read': 'Read', 'notices:write': 'Draft' } },
  { noun: 'Parties', scopes: { 'parties:read': 'Read', 'parties:write': 'Create and change' } },
  { noun: 'Messages', scopes: { 'messages:read': 'Read' } },
  { noun: 'Reports', scopes: { 'reports:read': 'Read', 'reports:write': 'Create' } },
  { noun: 'Activity log', scopes: { 'activity:read': 'Read' } },
  { noun: 'Webhooks', scopes: { 'webhooks:manage': 'Manage' } },
  { noun: 'Assistants (MCP)', scopes: { 'mcp:use': 'Connect' } },
];

/** What a key may do, one text per noun: "Projects: read, create and change". */
export const describeScopes = (granted: readonly ApiKeyScope[]): string[] =>
  scopeGroups.flatMap(({ noun, scopes }) => {
    const permitted = granted.flatMap((scope) => scopes[scope] ?? []);
    return permitted.length === 0 ? [] : [`${noun}: ${permitted.join(', ').toLowerCase()}`];
  });
