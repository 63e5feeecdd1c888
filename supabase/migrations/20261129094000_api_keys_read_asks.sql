-- The columns that an analysis stores since it follows statements, and the asks that the activity log names.
grant insert (our_party, stated_kind) on public.contract_analyses to api_client;
create policy "API keys read asks within their scopes" on public.asks for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read,activity:read}')));
grant select on public.asks to api_client;
