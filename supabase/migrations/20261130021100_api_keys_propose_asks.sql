grant insert (status) on public.asks to authenticated;
create policy "API keys with contracts:write propose asks" on public.asks for insert to api_client
  with check (org_id = (select private.api_key_org_id('{contracts:write}')) and status = 'proposed');
grant insert (id, org_id, project_id, contract_id, document_id, finding_id, quote, page, start_offset, ask, replacement, reason, status)
  on public.asks to api_client;
