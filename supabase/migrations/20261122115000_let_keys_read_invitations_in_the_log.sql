-- The addresses of invitations stand in the log, as the names of webhooks do.
grant select (id, org_id, email) on public.invitations to api_client;
create policy "API keys read invitations within their scopes" on public.invitations for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));
