-- What became of an ask in a later version of the document, as a person confirmed it.

create type public.ask_outcome as enum ('granted', 'partly', 'refused', 'moved');
comment on type public.ask_outcome is 'Moved: the words are unchanged, in another section.';

alter table public.asks add constraint asks_contract_key unique (org_id, project_id, contract_id, id);

create table public.ask_outcomes (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  ask_id uuid not null,
  document_id uuid not null,
  outcome public.ask_outcome not null,
  note text check (char_length(note) between 1 and 5000),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, ask_id, document_id),
  foreign key (org_id, project_id, contract_id, ask_id) references public.asks (org_id, project_id, contract_id, id),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id)
);
comment on table public.ask_outcomes is 'What became of an ask in a later version of the document, confirmed by a person.';
comment on column public.ask_outcomes.document_id is 'The later version, in which the other side answered.';

create index ask_outcomes_ask_idx on public.ask_outcomes (org_id, project_id, contract_id, ask_id);
create index ask_outcomes_document_idx on public.ask_outcomes (org_id, project_id, contract_id, document_id);
create index ask_outcomes_created_by_idx on public.ask_outcomes (created_by) where created_by is not null;

alter table public.ask_outcomes enable row level security;
create policy "Project staff and lawyers read outcomes of asks" on public.ask_outcomes for select to authenticated
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
create policy "Admins, project managers and lawyers confirm outcomes of asks" on public.ask_outcomes for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));
create policy "Admins, project managers and lawyers change outcomes of asks" on public.ask_outcomes for update to authenticated
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])))
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));
grant select on public.ask_outcomes to authenticated;
grant insert (org_id, project_id, contract_id, ask_id, document_id, outcome, note) on public.ask_outcomes to authenticated;
grant update (outcome, note) on public.ask_outcomes to authenticated;

create policy "API keys read outcomes of asks within their scopes" on public.ask_outcomes for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read,activity:read}')));
grant select on public.ask_outcomes to api_client;

create trigger aa_own_organization before insert on public.ask_outcomes
  for each row execute function private.refuse_other_organization();
create trigger touch_ask_outcomes before update on public.ask_outcomes for each row execute function private.touch_row();
create trigger record_activity after insert or update on public.ask_outcomes
  for each row execute function private.record_activity('ask_outcome');
