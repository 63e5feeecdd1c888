-- The scope of keys for assistants that use the Model Context Protocol. What a tool reads or drafts needs its own scope.
alter table public.api_keys drop constraint api_keys_scopes_check;
alter table public.api_keys add constraint api_keys_scopes_check check (cardinality(scopes) between 1 and 18
  and scopes <@ '{projects:read,projects:write,contracts:read,contracts:write,deadlines:read,calendar:read,reminders:read,reminders:write,compliance:read,compliance:write,notices:read,notices:write,parties:read,parties:write,messages:read,activity:read,webhooks:manage,mcp:use}'::text[]);
