-- The activity log names email domains, also for API keys.
create policy "API keys read email domains that the activity log names" on public.sso_domains for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));
grant select (org_id, id, domain) on public.sso_domains to api_client;
