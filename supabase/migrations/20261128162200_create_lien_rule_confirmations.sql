-- A firm's counsel confirms a lien rule for the firm, with name, license, date, and note. Dates from confirmed rules look different
-- wherever they are shown. A confirmation is for one revision of a rule; the rules are data of the functions.

create table public.lien_rule_confirmations (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  rule text not null check (rule ~ '^[a-z]{2}-[a-z0-9-]{1,100}$'),
  revision integer not null check (revision >= 1),
  note text check (char_length(btrim(note)) between 1 and 2000),
  bar_number text not null check (char_length(btrim(bar_number)) between 1 and 50),
  bar_jurisdiction text not null check (char_length(btrim(bar_jurisdiction)) between 1 and 100),
  confirmed_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, rule)
);
comment on table public.lien_rule_confirmations is 'Lien rules that the organization''s counsel confirmed. Deleting a row withdraws the confirmation; the activity log keeps it.';
comment on column public.lien_rule_confirmations.revision is 'The revision of the rule that was confirmed. A later revision counts as unconfirmed.';
comment on column public.lien_rule_confirmations.bar_number is 'The lawyer''s license, with bar_jurisdiction.';
create index lien_rule_confirmations_confirmed_by_idx on public.lien_rule_confirmations (confirmed_by);
alter table public.lien_rule_confirmations enable row level security;

create policy "People who read reviews read confirmed rules" on public.lien_rule_confirmations for select to authenticated
  using (org_id = (select private.active_org_id()) and private.reads_reviews(org_id));
create policy "Project lawyers confirm rules" on public.lien_rule_confirmations for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request())
    and cardinality((select private.project_ids_as('{lawyer}'))::uuid[]) > 0);
create policy "Project lawyers withdraw confirmations, admins as well" on public.lien_rule_confirmations for delete to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or cardinality((select private.project_ids_as('{lawyer}'))::uuid[]) > 0));
grant select on public.lien_rule_confirmations to authenticated;
grant insert (org_id, rule, revision, note, bar_number, bar_jurisdiction), delete on public.lien_rule_confirmations to authenticated;

create trigger aa_own_organization before insert on public.lien_rule_confirmations for each row execute function private.refuse_other_organization();
create trigger keep_as_written before update on public.lien_rule_confirmations for each row execute function private.keep_as_written();
create trigger record_activity after insert or delete on public.lien_rule_confirmations
  for each row execute function private.record_activity('lien_rule_confirmation', 'created_at', 'confirmed_by');

-- A date is confirmed if all of its rules are, at the revision it was counted with.
create view private.deadline_law with (security_invoker) as
select d.org_id, d.id, d.basis->>'certainty' as certainty,
  jsonb_array_length(d.basis->'rules') > 0 and not exists (
    select from jsonb_to_recordset(d.basis->'rules') as r (rule text, revision integer)
    where not exists (
      select from public.lien_rule_confirmations k where k.org_id = d.org_id and k.rule = r.rule and k.revision = r.revision)) as confirmed
from public.deadlines d
where d.source = 'law' and jsonb_typeof(d.basis->'rules') = 'array';
comment on view private.deadline_law is 'What a statutory deadline rests on, and whether counsel confirmed its rules, as far as the caller may see.';
grant select on private.deadline_law to authenticated;
