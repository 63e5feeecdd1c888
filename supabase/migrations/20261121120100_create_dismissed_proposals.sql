-- What a contract states about itself is read with its analysis. It fills nothing: a person takes it over, or says that they will not.
alter table public.contract_analyses
  add column facts jsonb not null
    default '{"title": null, "parties": [], "dates": [], "amounts": [], "percentages": [], "windows": [], "governing_law": []}'
    check (jsonb_typeof(facts) = 'object');
comment on column public.contract_analyses.facts is
  'Parties, dates, amounts, percentages, windows and governing law as the document states them, each with quote and offsets.';
grant insert (facts) on public.contract_analyses to authenticated;

-- Also before anybody asks for an analysis. Null where the document has no text yet, or is no contract.
alter table public.contract_documents add column facts jsonb check (jsonb_typeof(facts) = 'object');
comment on column public.contract_documents.facts is
  'What the text stated when it was uploaded, as in contract_analyses.facts, which takes its place.';
grant insert (facts) on public.contract_documents to authenticated;

create type public.contract_proposal_field as enum (
  'contract_type', 'party_a_name', 'party_b_name', 'contract_value', 'start_date', 'end_date'
);

create table public.dismissed_contract_proposals (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  document_id uuid not null,
  field public.contract_proposal_field not null,
  value text not null check (char_length(value) between 1 and 300),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, document_id, field, value),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id) on delete cascade
);
comment on table public.dismissed_contract_proposals is
  'A value that one document version proposes for a field of its contract and that somebody has said not to take. Another version may propose it again.';
comment on column public.dismissed_contract_proposals.value is 'As text: YYYY-MM-DD, dollars without separators, a name.';
create index dismissed_contract_proposals_document_idx
  on public.dismissed_contract_proposals (org_id, project_id, contract_id, document_id);

alter table public.dismissed_contract_proposals enable row level security;
grant select, delete on public.dismissed_contract_proposals to authenticated;
grant insert (id, org_id, project_id, contract_id, document_id, field, value)
  on public.dismissed_contract_proposals to authenticated;

create policy "Project members but no contractor read dismissed proposals" on public.dismissed_contract_proposals
  for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])));

create policy "Admins and project managers dismiss proposals" on public.dismissed_contract_proposals
  for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Admins and project managers take a dismissal back" on public.dismissed_contract_proposals
  for delete to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));
