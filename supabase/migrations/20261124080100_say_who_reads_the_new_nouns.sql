-- The log tells the client's side no more than the tables do: of messages, reports and the files of what happened nothing.
alter policy "Members read the activity of their projects" on public.activity_events
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or actor_id = (select auth.uid())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])
      or (entity_type not in ('reminder', 'lien_facts', 'deadline', 'payment', 'lien_waiver', 'report', 'report_schedule')
        and entity_type not like 'notice%' and entity_type not like 'site_event%' and entity_type not like 'message%'
        and project_id = any ((select private.project_ids_as('{client_rep}'))::uuid[]))));

-- A key that writes contracts may name the parties of the directory, and a log names what it tells of.
grant insert (party_a_id, party_b_id), update (party_a_id, party_b_id) on public.contracts to api_client;
grant select (id, org_id, name, deleted_at, merged_into) on public.parties to api_client;
create policy "API keys read the names of parties within their scopes" on public.parties for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:write,activity:read}')));
grant select (id, org_id, project_id, party_id) on public.project_parties to api_client;
create policy "API keys read who takes part in projects within their scopes" on public.project_parties for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));
grant select (id, org_id, kept_id) on public.party_merges to api_client;
create policy "API keys read which parties were merged within their scopes" on public.party_merges for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));
grant select (id, org_id, project_id, subject) on public.messages to api_client;
create policy "API keys read the subjects of messages within their scopes" on public.messages for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));
grant select (id, org_id, project_id, file_name) on public.site_event_files to api_client;
create policy "API keys read the names of files of what happened within their scopes" on public.site_event_files for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));
