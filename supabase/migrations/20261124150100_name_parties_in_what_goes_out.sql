-- What goes out to somebody names the party of the directory beside the name and address of then: one-use links for evidence, reminders, and
-- requests for lien waivers. And a suggestion of a contract can be dismissed. See docs/adr/0051.
alter table public.compliance_evidence_links
  add column email text check (private.is_mail_address(email)),
  add column party_id uuid,
  add foreign key (org_id, party_id) references public.parties (org_id, id);
comment on column public.compliance_evidence_links.email is 'Where the link was mailed to; null where whoever made it passes it on.';
comment on column public.compliance_evidence_links.party_id is 'Who that is in the directory; recipient and email stay as they were then.';
create index compliance_evidence_links_party_idx on public.compliance_evidence_links (org_id, party_id);
grant select (email, party_id), insert (email, party_id) on public.compliance_evidence_links to authenticated;

alter table public.reminder_recipients
  add column party_id uuid,
  add foreign key (org_id, party_id) references public.parties (org_id, id),
  add constraint reminder_recipients_party_has_address check (party_id is null or address is not null);
comment on column public.reminder_recipients.party_id is 'Whose address it was in the directory when it was chosen; null for one that was typed.';
create index reminder_recipients_party_idx on public.reminder_recipients (org_id, party_id);
grant insert (party_id) on public.reminder_recipients to authenticated;

alter table public.lien_waivers
  add column party_id uuid,
  add foreign key (org_id, party_id) references public.parties (org_id, id);
comment on column public.lien_waivers.party_id is 'Who is asked, in the directory; recipient and email stay as they were then.';
create index lien_waivers_party_idx on public.lien_waivers (org_id, party_id);
grant select (party_id), insert (party_id) on public.lien_waivers to authenticated;

create table public.dismissed_party_suggestions (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  name_key text not null check (char_length(name_key) between 1 and 300),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint dismissed_party_suggestions_each_name_once unique (org_id, name_key),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id)
);
comment on table public.dismissed_party_suggestions is
  'Names in contracts that somebody has said not to take into the directory. No contract suggests such a name again; one that is called otherwise may.';
comment on column public.dismissed_party_suggestions.contract_id is 'The contract that suggested it when it was dismissed.';
comment on column public.dismissed_party_suggestions.name_key is 'What private.suggested_key makes of the name.';
create index dismissed_party_suggestions_contract_idx on public.dismissed_party_suggestions (org_id, project_id, contract_id);
create index dismissed_party_suggestions_created_by_idx on public.dismissed_party_suggestions (created_by);
alter table public.dismissed_party_suggestions enable row level security;
grant select, delete on public.dismissed_party_suggestions to authenticated;
grant insert (org_id, project_id, contract_id, name_key) on public.dismissed_party_suggestions to authenticated;

create policy "Whoever keeps the directory reads what was dismissed" on public.dismissed_party_suggestions for select to authenticated
  using (org_id = (select private.active_org_id()) and (select private.keeps_parties()));
create policy "Those who run a project and its lawyers dismiss suggestions" on public.dismissed_party_suggestions for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));
-- Of a name that stands in several projects it matters not in which of them it was dismissed.
create policy "Whoever keeps the directory takes a dismissal back" on public.dismissed_party_suggestions for delete to authenticated
  using (org_id = (select private.active_org_id()) and (select private.keeps_parties()));

create function private.suggested_key(name text) returns text
language sql immutable strict set search_path = ''
as $$
  select coalesce(nullif(private.bare_name(name), ''), lower(btrim(name)))
$$;
comment on function private.suggested_key(text) is 'What tells a name in a contract from others: private.bare_name, or the name where nothing is left of it.';
grant execute on function private.suggested_key(text) to authenticated;

create function private.party_now(in_org uuid, party uuid) returns uuid
language sql stable set search_path = ''
as $$
  with recursive chain as (
    select p.id, p.merged_into from public.parties p where p.org_id = in_org and p.id = party
    union
    select p.id, p.merged_into from chain c join public.parties p on p.org_id = in_org and p.id = c.merged_into)
  select c.id from chain c where c.merged_into is null
$$;
comment on function private.party_now(uuid, uuid) is
  'The party that another one has turned out to be, over any number of merges; itself where it stands for itself, null where the caller does not see it.';
grant execute on function private.party_now(uuid, uuid) to authenticated;

create function private.party_with_merged(in_org uuid, party uuid) returns uuid[]
language sql stable set search_path = ''
as $$
  with recursive merged as (
    select party as id
    union
    select p.id from merged m join public.parties p on p.org_id = in_org and p.merged_into = m.id)
  select array_agg(m.id) from merged m
$$;
comment on function private.party_with_merged(uuid, uuid) is 'A party and all that were merged into it: what went out to them went out to it.';
grant execute on function private.party_with_merged(uuid, uuid) to authenticated;
