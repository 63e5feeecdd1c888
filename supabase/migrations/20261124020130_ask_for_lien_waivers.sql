-- Lien waivers: asked for with a payment, sent in through a one-use link or filed by the staff, and looked at by a person.
create type public.lien_waiver_kind as enum ('conditional_progress', 'unconditional_progress', 'conditional_final', 'unconditional_final');
create type public.lien_waiver_status as enum ('requested', 'received', 'accepted', 'rejected', 'withdrawn');

create table private.lien_waiver_moves (
  from_status public.lien_waiver_status not null,
  to_status public.lien_waiver_status not null,
  primary key (from_status, to_status)
);
comment on table private.lien_waiver_moves is 'Where a lien waiver may go from each status.';
alter table private.lien_waiver_moves enable row level security;
insert into private.lien_waiver_moves (from_status, to_status) values
  ('requested', 'received'), ('requested', 'withdrawn'), ('received', 'accepted'), ('received', 'rejected'), ('accepted', 'rejected');

create table public.lien_waivers (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  payment_id uuid not null,
  kind public.lien_waiver_kind not null,
  status public.lien_waiver_status not null default 'requested',
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  through_date date check (through_date between '1900-01-01' and '2200-12-31'),
  recipient text not null check (char_length(btrim(recipient)) between 1 and 300),
  email text check (private.is_mail_address(email)),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null check (isfinite(expires_at)),
  stated_amount numeric(14, 2) check (stated_amount > 0 and stated_amount <> 'NaN'),
  stated_through date check (stated_through between '1900-01-01' and '2200-12-31'),
  signer text check (char_length(signer) <= 300),
  file_doubts jsonb not null default '[]' check (jsonb_typeof(file_doubts) = 'array'),
  file_name text check (char_length(file_name) between 1 and 255),
  mime_type text check (char_length(mime_type) between 1 and 255),
  size_bytes bigint check (size_bytes > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text unique,
  received_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  decision_note text check (char_length(decision_note) <= 2000),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  constraint lien_waivers_file_is_whole check (num_nonnulls(file_name, mime_type, size_bytes, sha256, storage_path, received_at) in (0, 6)),
  constraint lien_waivers_status_has_file check ((status in ('received', 'accepted', 'rejected')) = (storage_path is not null)),
  constraint lien_waivers_path_names_waiver check (starts_with(storage_path, org_id::text || '/' || id::text || '/')),
  constraint lien_waivers_rejection_has_reason check (status <> 'rejected' or coalesce(btrim(decision_note), '') <> ''),
  constraint lien_waivers_are_asked_for_a_while check (expires_at <= updated_at + interval '91 days'),
  foreign key (org_id, project_id, contract_id, payment_id) references public.payments (org_id, project_id, contract_id, id)
);
comment on table public.lien_waivers is 'What a party paid by us gives up of its lien: asked for, received, and accepted or rejected by a person.';
comment on column public.lien_waivers.amount is 'What it is asked to cover, in US dollars; stated_amount is what whoever sent it says that it covers.';
comment on column public.lien_waivers.token_hash is 'SHA-256 of the token of the one-use link, which nobody keeps. It opens while the waiver is requested and expires_at has not come.';
comment on column public.lien_waivers.file_doubts is 'What in the text of the file speaks against it, as codes.';
comment on column public.lien_waivers.storage_path is 'Object in the bucket "lien-waivers": org/waiver/file/file name.';
create unique index lien_waivers_one_of_a_kind on public.lien_waivers (org_id, payment_id, kind) where status in ('requested', 'received', 'accepted');
create index lien_waivers_payment_idx on public.lien_waivers (org_id, project_id, contract_id, payment_id);
create index lien_waivers_received_idx on public.lien_waivers (org_id, received_at) where status = 'received';
create index lien_waivers_created_by_idx on public.lien_waivers (created_by);
create index lien_waivers_decided_by_idx on public.lien_waivers (decided_by);
alter table public.lien_waivers enable row level security;
-- Without the hash of the token, so that no reader can try guesses against it.
grant select (id, org_id, project_id, contract_id, payment_id, kind, status, amount, through_date, recipient, email, expires_at, stated_amount, stated_through,
    signer, file_doubts, file_name, mime_type, size_bytes, sha256, storage_path, received_at, decided_by, decided_at, decision_note, created_by, created_at,
    updated_at, version)
  on public.lien_waivers to authenticated;
grant insert (org_id, project_id, contract_id, payment_id, kind, amount, through_date, recipient, email, token_hash, expires_at),
    update (status, decision_note, token_hash, expires_at)
  on public.lien_waivers to authenticated;
-- No policy names this bucket: the product itself stores and fetches, after it has asked whether the caller may.
insert into storage.buckets (id, name, public, file_size_limit) values ('lien-waivers', 'lien-waivers', false, 10 * 1024 * 1024) on conflict (id) do nothing;

create function private.move_lien_waiver() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status <> old.status then
    if not exists (select from private.lien_waiver_moves m where m.from_status = old.status and m.to_status = new.status) then
      raise exception 'A lien waiver that is % cannot become %', old.status, new.status using errcode = 'PT409';
    end if;
    if new.status in ('accepted', 'rejected') then
      new.decided_by := auth.uid();
      new.decided_at := now();
    end if;
  elsif new.decision_note is distinct from old.decision_note then
    raise exception 'What was decided stays as it is' using errcode = 'PT409';
  end if;
  if old.status <> 'requested' and (new.token_hash, new.expires_at) is distinct from (old.token_hash, old.expires_at) then
    raise exception 'This lien waiver is not asked for any more' using errcode = 'PT409';
  end if;
  -- A file that was sent in stays the one that was decided about.
  if old.storage_path is not null and (new.file_name, new.mime_type, new.size_bytes, new.sha256, new.storage_path, new.stated_amount, new.stated_through, new.signer)
    is distinct from (old.file_name, old.mime_type, old.size_bytes, old.sha256, old.storage_path, old.stated_amount, old.stated_through, old.signer) then
    raise exception 'The file of a lien waiver does not change' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.move_lien_waiver() is 'Lets a lien waiver move only as lien_waiver_moves says, names who decided, and keeps its file as it came.';
create trigger move_lien_waiver before update on public.lien_waivers for each row execute function private.move_lien_waiver();

create function private.check_lien_waiver() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.payments p
    where p.org_id = new.org_id and p.id = new.payment_id and p.deleted_at is null and p.direction = 'out') then
    raise exception 'A lien waiver is asked for with a payment that we make' using errcode = 'PT409';
  end if;
  return null;
end;
$$;
comment on function private.check_lien_waiver() is 'Lets waivers be asked for only with payments to others that are there.';
create trigger check_lien_waiver after insert on public.lien_waivers for each row execute function private.check_lien_waiver();
create trigger touch_lien_waivers before update on public.lien_waivers for each row execute function private.touch_row();
create trigger record_activity after insert or update on public.lien_waivers
  for each row execute function private.record_activity('lien_waiver', 'token_hash', 'storage_path', 'created_at', 'created_by', 'decided_by', 'decided_at');

create policy "Staff read lien waivers" on public.lien_waivers for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Admins and project managers ask for lien waivers" on public.lien_waivers for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request()) and created_by = (select auth.uid())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Admins and project managers decide about lien waivers" on public.lien_waivers for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

-- The log tells the client's side no more than the tables do.
alter policy "Members read the activity of their projects" on public.activity_events
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or actor_id = (select auth.uid())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])
      or (entity_type not in ('reminder', 'lien_facts', 'deadline', 'site_event', 'payment', 'lien_waiver') and entity_type not like 'notice%'
        and project_id = any ((select private.project_ids_as('{client_rep}'))::uuid[]))));

-- Their names stand in the log.
grant select (id, org_id, project_id, number) on public.payments to api_client;
create policy "API keys read the numbers of payments within their scopes" on public.payments for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));
grant select (id, org_id, project_id, recipient) on public.lien_waivers to api_client;
create policy "API keys read whose lien waivers are within their scopes" on public.lien_waivers for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

-- How each payment stands
create view private.payment_standings with (security_invoker) as
select p.org_id, p.id as payment_id, p.project_id, p.contract_id,
  case
    when p.direction = 'in' then 'not_needed'
    when w.unconditional then 'unconditional'
    when w.conditional then case when p.paid_on is null then 'conditional' else 'follow_up' end
    when w.received then 'received'
    when w.requested then 'requested'
    else 'none'
  end as waiver,
  p.direction = 'out' and not coalesce(w.unconditional or w.conditional, false) as unwaived
from public.payments p
left join lateral (
  select bool_or(v.status = 'accepted' and v.kind in ('unconditional_progress', 'unconditional_final')) as unconditional,
    bool_or(v.status = 'accepted' and v.kind in ('conditional_progress', 'conditional_final')) as conditional,
    bool_or(v.status = 'received') as received, bool_or(v.status = 'requested') as requested
  from public.lien_waivers v
  where v.org_id = p.org_id and v.project_id = p.project_id and v.contract_id = p.contract_id and v.payment_id = p.id
) w on true
where p.deleted_at is null;
comment on view private.payment_standings is
  'Of each payment how its lien waiver stands: none, requested, received, conditional (accepted, and it is not paid yet), follow_up (accepted, paid, and an unconditional one is due), unconditional, not_needed; unwaived while none was accepted.';
grant select on private.payment_standings to authenticated;

-- Telling people
create function private.tell_lien_waiver() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.org_id, private.audience(new.org_id, new.project_id, '{project_manager}', false, array_remove(array[new.created_by], null)),
    'evidence', 'info', 'medium', 'Lien waiver received: ' || left(new.recipient, 250),
    concat('It covers ', to_char(coalesce(new.stated_amount, new.amount), 'FM$999,999,999,990.00'), '. It counts once you have looked at it.'),
    'Finances', '/projects/' || new.project_id || '?tab=finances&payment=' || new.payment_id, 'Open payment', new.project_id, new.contract_id,
    jsonb_build_object('lien_waiver_id', new.id, 'payment_id', new.payment_id), format('lien_waiver:%s:received', new.id));
  return null;
end;
$$;
comment on function private.tell_lien_waiver() is 'Tells those who run the project, and whoever asked for it, that a lien waiver came in.';
create trigger tell_lien_waiver after update of status on public.lien_waivers
  for each row when (new.status = 'received' and old.status = 'requested') execute function private.tell_lien_waiver();

create function private.tell_paid() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  standing constant text := (select s.waiver from private.payment_standings s where s.org_id = new.org_id and s.payment_id = new.id);
begin
  if standing <> 'unconditional' then
    perform private.notify(new.org_id, private.audience(new.org_id, new.project_id, '{project_manager}', false, array_remove(array[new.created_by], null)),
      'evidence', 'warning', 'medium',
      case standing when 'follow_up' then 'Ask for the unconditional lien waiver' else 'Paid without a lien waiver' end,
      concat_ws(' ', 'Payment', new.number, 'over', to_char(new.amount, 'FM$999,999,999,990.00'), 'was paid on', to_char(new.paid_on, 'FMMonth FMDD, YYYY') || '.'),
      'Finances', '/projects/' || new.project_id || '?tab=finances&payment=' || new.id, 'Open payment', new.project_id, new.contract_id,
      jsonb_build_object('payment_id', new.id), format('payment:%s:paid', new.id));
  end if;
  return null;
end;
$$;
comment on function private.tell_paid() is 'Tells those who run the project of a payment that was made while its lien waiver is missing or conditional.';
create trigger tell_paid after insert or update of paid_on on public.payments
  for each row when (new.direction = 'out' and new.paid_on is not null and new.deleted_at is null) execute function private.tell_paid();
