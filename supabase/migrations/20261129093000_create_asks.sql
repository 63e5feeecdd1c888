-- What we ask the counterparty to change in a document: the words, what to put in their place, and why.

create type public.ask_status as enum ('open', 'dropped');
comment on type public.ask_status is 'Dropped asks are kept but are in no counterproposal.';

create table public.asks (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  document_id uuid not null,
  finding_id uuid,
  quote text check (char_length(quote) between 1 and 5000),
  page integer check (page >= 1),
  start_offset integer check (start_offset >= 0),
  ask text not null check (char_length(ask) between 1 and 5000),
  replacement text check (char_length(replacement) <= 20000),
  reason text check (char_length(reason) between 1 and 5000),
  status public.ask_status not null default 'open',
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id),
  foreign key (org_id, finding_id) references public.contract_findings (org_id, id),
  constraint asks_quote_has_place check (num_nonnulls(quote, page, start_offset) in (0, 3)),
  constraint asks_replacement_has_quote check (replacement is null or quote is not null)
);
comment on table public.asks is 'A change to one document version that we request of the counterparty.';
comment on column public.asks.finding_id is 'The finding it answers; null for an ask that a person wrote.';
comment on column public.asks.quote is 'Exact words of the document; null for a clause that it does not have.';
comment on column public.asks.start_offset is 'Offset of the quote in the document''s text in UTF-16 units.';
comment on column public.asks.ask is 'What to ask for, in a sentence.';
comment on column public.asks.replacement is 'Words in place of the quote: empty to delete it, null to comment only.';
comment on column public.asks.reason is 'Why, for the counterparty to read.';

create index asks_document_idx on public.asks (org_id, project_id, contract_id, document_id);
create index asks_finding_idx on public.asks (org_id, finding_id);
create index asks_created_by_idx on public.asks (created_by) where created_by is not null;
create index asks_contract_idx on public.asks (org_id, contract_id, id desc);

alter table public.asks enable row level security;
create policy "Project staff and lawyers read asks" on public.asks for select to authenticated
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));
create policy "Admins, project managers and lawyers create asks" on public.asks for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));
create policy "Admins, project managers and lawyers change asks" on public.asks for update to authenticated
  using (org_id = (select private.active_org_id()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])))
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()) and ((select private.is_org_admin())
    or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));
grant select on public.asks to authenticated;
grant insert (id, org_id, project_id, contract_id, document_id, finding_id, quote, page, start_offset, ask, replacement, reason)
  on public.asks to authenticated;
grant update (ask, replacement, reason, status) on public.asks to authenticated;

create trigger aa_own_organization before insert on public.asks
  for each row execute function private.refuse_other_organization();
create trigger touch_asks before update on public.asks for each row execute function private.touch_row();
create trigger record_activity after insert or update on public.asks
  for each row execute function private.record_activity('ask');
