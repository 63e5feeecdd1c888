set check_function_bodies = off;

-- Payments on contracts, to others and to us.
create type public.payment_direction as enum ('out', 'in');

-- Lien waivers: asked for with a payment, sent in through a one-use link or filed by the staff, and looked at by a person.
create type public.lien_waiver_kind as enum ('conditional_progress', 'unconditional_progress', 'conditional_final', 'unconditional_final');

create type public.lien_waiver_status as enum ('requested', 'received', 'accepted', 'rejected', 'withdrawn');

-- What goes with a payment: its invoice, its pay application, the proof that it was paid. A file of its own lies in the bucket "payments",
-- which no policy names: the product itself stores and fetches, after it has asked whether the caller may. Or it is a document of the project.
create type public.payment_file_kind as enum ('invoice', 'pay_application', 'proof_of_payment', 'other');

create table public.payments (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  direction public.payment_direction not null,
  number text check (char_length(btrim(number)) between 1 and 100),
  period_from date check (period_from between '1900-01-01' and '2200-12-31'),
  through_date date check (through_date between '1900-01-01' and '2200-12-31'),
  amount numeric(14, 2) not null check (amount > 0 and amount <> 'NaN'),
  retainage_withheld numeric(14, 2) not null default 0 check (retainage_withheld >= 0 and retainage_withheld <> 'NaN'),
  retainage_released numeric(14, 2) not null default 0 check (retainage_released >= 0 and retainage_released <> 'NaN'),
  paid_on date check (paid_on between '1900-01-01' and '2200-12-31'),
  note text check (char_length(note) <= 5000),
  deleted_at timestamptz check (isfinite(deleted_at)),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, project_id, contract_id, id),
  constraint payments_period_ends_after_start check (through_date >= period_from),
  constraint payments_release_what_is_paid check (retainage_released <= amount),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id)
);
comment on table public.payments is 'What is paid on a contract, or asked for: applications and invoices, to others (out) or to us (in).';
comment on column public.payments.number is 'Of the application or invoice.';
comment on column public.payments.through_date is 'The last day of the work that it pays for.';
comment on column public.payments.amount is 'US dollars that change hands, released retainage included and withheld retainage not.';
comment on column public.payments.paid_on is 'Null until it is paid.';

create index payments_contract_idx on public.payments (org_id, project_id, contract_id) where deleted_at is null;

create index payments_org_idx on public.payments (org_id, id) where deleted_at is null;

create index payments_created_by_idx on public.payments (created_by);

alter table public.payments enable row level security;
grant select (id, org_id, project_id, number) on public.payments to api_client;
grant insert (org_id, project_id, contract_id, direction, number, period_from, through_date, amount, retainage_withheld, retainage_released, paid_on, note), select, update (direction, number, period_from, through_date, amount, retainage_withheld, retainage_released, paid_on, note, deleted_at) on public.payments to authenticated;

-- What a firm pays and is paid is not for the client's side, nor for other parties.
create policy "Staff read payments" on public.payments for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Admins and project managers record payments" on public.payments for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request()) and created_by = (select private.caller_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Admins and project managers change payments" on public.payments for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "API keys read the numbers of payments within their scopes" on public.payments for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create trigger touch_payments before update on public.payments for each row execute function private.touch_row();

create trigger record_activity after insert or update on public.payments
  for each row execute function private.record_activity('payment', 'created_at', 'created_by');

create table private.lien_waiver_moves (
  from_status public.lien_waiver_status not null,
  to_status public.lien_waiver_status not null,
  primary key (from_status, to_status)
);
comment on table private.lien_waiver_moves is 'Where a lien waiver may go from each status.';

alter table private.lien_waiver_moves enable row level security;

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
  party_id uuid,
  primary key (org_id, id),
  constraint lien_waivers_file_is_whole check (num_nonnulls(file_name, mime_type, size_bytes, sha256, storage_path, received_at) in (0, 6)),
  constraint lien_waivers_status_has_file check ((status in ('received', 'accepted', 'rejected')) = (storage_path is not null)),
  constraint lien_waivers_path_names_waiver check (starts_with(storage_path, org_id::text || '/' || id::text || '/')),
  constraint lien_waivers_rejection_has_reason check (status <> 'rejected' or coalesce(btrim(decision_note), '') <> ''),
  constraint lien_waivers_are_asked_for_a_while check (expires_at <= updated_at + interval '91 days'),
  foreign key (org_id, project_id, contract_id, payment_id) references public.payments (org_id, project_id, contract_id, id),
  foreign key (org_id, party_id) references public.parties (org_id, id)
);
comment on table public.lien_waivers is 'What a party paid by us gives up of its lien: asked for, received, and accepted or rejected by a person.';
comment on column public.lien_waivers.amount is 'Amount the waiver was requested for, in US dollars; stated_amount is the amount its sender stated.';
comment on column public.lien_waivers.token_hash is 'SHA-256 of the token of the one-use link; the token itself is not stored. The link works while the waiver is requested and until expires_at.';
comment on column public.lien_waivers.file_doubts is 'What in the text of the file speaks against it, as codes.';
comment on column public.lien_waivers.storage_path is 'Object in the bucket "lien-waivers": org/waiver/file/file name.';
comment on column public.lien_waivers.party_id is 'Who is asked, in the directory; recipient and email stay as they were then.';

create unique index lien_waivers_one_of_a_kind on public.lien_waivers (org_id, payment_id, kind) where status in ('requested', 'received', 'accepted');

create index lien_waivers_payment_idx on public.lien_waivers (org_id, project_id, contract_id, payment_id);

create index lien_waivers_received_idx on public.lien_waivers (org_id, received_at) where status = 'received';

create index lien_waivers_created_by_idx on public.lien_waivers (created_by);

create index lien_waivers_decided_by_idx on public.lien_waivers (decided_by);

create index lien_waivers_party_idx on public.lien_waivers (org_id, party_id);

alter table public.lien_waivers enable row level security;
grant select (id, org_id, project_id, recipient) on public.lien_waivers to api_client;
grant insert (org_id, project_id, contract_id, payment_id, kind, amount, through_date, recipient, email, token_hash, expires_at, party_id), select (id, org_id, project_id, contract_id, payment_id, kind, status, amount, through_date, recipient, email, expires_at, stated_amount, stated_through, signer, file_doubts, file_name, mime_type, size_bytes, sha256, storage_path, received_at, decided_by, decided_at, decision_note, created_by, created_at, updated_at, version, party_id), update (status, token_hash, expires_at, decision_note) on public.lien_waivers to authenticated;

create policy "Staff read lien waivers" on public.lien_waivers for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Admins and project managers ask for lien waivers" on public.lien_waivers for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request()) and created_by = (select private.caller_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Admins and project managers decide about lien waivers" on public.lien_waivers for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "API keys read whose lien waivers are within their scopes" on public.lien_waivers for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create trigger touch_lien_waivers before update on public.lien_waivers for each row execute function private.touch_row();

create trigger record_activity after insert or update on public.lien_waivers
  for each row execute function private.record_activity('lien_waiver', 'token_hash', 'storage_path', 'created_at', 'created_by', 'decided_by', 'decided_at');

create function private.move_lien_waiver() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status <> old.status then
    if not exists (select from private.lien_waiver_moves m where m.from_status = old.status and m.to_status = new.status) then
      raise exception 'A lien waiver that is % can''t become %', old.status, new.status using errcode = 'PT409';
    end if;
    if new.status in ('accepted', 'rejected') then
      new.decided_by := auth.uid();
      new.decided_at := now();
    end if;
  elsif new.decision_note is distinct from old.decision_note then
    raise exception 'A decision can''t be changed' using errcode = 'PT409';
  end if;
  if old.status <> 'requested' and (new.token_hash, new.expires_at) is distinct from (old.token_hash, old.expires_at) then
    raise exception 'This lien waiver is no longer requested' using errcode = 'PT409';
  end if;
  -- A file that was sent in stays the one that was decided about.
  if old.storage_path is not null and (new.file_name, new.mime_type, new.size_bytes, new.sha256, new.storage_path, new.stated_amount, new.stated_through, new.signer)
    is distinct from (old.file_name, old.mime_type, old.size_bytes, old.sha256, old.storage_path, old.stated_amount, old.stated_through, old.signer) then
    raise exception 'A lien waiver''s file can''t be changed' using errcode = 'PT409';
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
    raise exception 'A lien waiver can be requested only for a payment that we make' using errcode = 'PT409';
  end if;
  return null;
end;
$$;
comment on function private.check_lien_waiver() is 'Lets waivers be asked for only with payments to others that are there.';

create trigger check_lien_waiver after insert on public.lien_waivers for each row execute function private.check_lien_waiver();

-- Lien waiver status of each payment
create view private.payment_statuses with (security_invoker) as
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
comment on view private.payment_statuses is 'Lien waiver status of each payment: none, requested, received, conditional (accepted, not paid yet), follow_up (accepted, paid, and an unconditional waiver is due), unconditional, not_needed. unwaived is true until a waiver is accepted.';
grant select on private.payment_statuses to authenticated;

-- Telling people
create function private.tell_lien_waiver() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.org_id, private.audience(new.org_id, new.project_id, '{project_manager}', false, array_remove(array[new.created_by], null)),
    'evidence', 'info', 'medium', 'Lien waiver received: ' || left(new.recipient, 250),
    concat('It covers ', to_char(coalesce(new.stated_amount, new.amount), 'FM$999,999,999,990.00'), '. It counts once you accept it.'),
    'Finances', '/projects/' || new.project_id || '?tab=finances&payment=' || new.payment_id, 'Open payment', new.project_id, new.contract_id,
    jsonb_build_object('lien_waiver_id', new.id, 'payment_id', new.payment_id), format('lien_waiver:%s:received', new.id));
  return null;
end;
$$;
comment on function private.tell_lien_waiver() is 'Notifies those who run the project, and the requester, that a lien waiver was received.';

create trigger tell_lien_waiver after update of status on public.lien_waivers
  for each row when (new.status = 'received' and old.status = 'requested') execute function private.tell_lien_waiver();

create function private.tell_paid() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  waiver_status constant text := (select s.waiver from private.payment_statuses s where s.org_id = new.org_id and s.payment_id = new.id);
begin
  if waiver_status <> 'unconditional' then
    perform private.notify(new.org_id, private.audience(new.org_id, new.project_id, '{project_manager}', false, array_remove(array[new.created_by], null)),
      'evidence', 'warning', 'medium',
      case waiver_status when 'follow_up' then 'Request the unconditional lien waiver' else 'Paid without a lien waiver' end,
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

create table public.payment_files (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  payment_id uuid not null,
  kind public.payment_file_kind not null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  mime_type text not null check (char_length(mime_type) between 1 and 255),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text unique,
  document_contract_id uuid,
  document_id uuid,
  added_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz check (isfinite(deleted_at)),
  primary key (org_id, id),
  constraint payment_files_are_stored_once check (num_nonnulls(storage_path, document_id) = 1 and num_nonnulls(document_contract_id, document_id) in (0, 2)),
  constraint payment_files_path_names_payment
    check (starts_with(storage_path, org_id::text || '/' || payment_id::text || '/' || id::text || '/')),
  foreign key (org_id, project_id, contract_id, payment_id) references public.payments (org_id, project_id, contract_id, id),
  foreign key (org_id, project_id, document_contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id)
);
comment on table public.payment_files is 'Files of a payment. A file never changes; a removed file is kept but not shown.';
comment on column public.payment_files.storage_path is 'Object in the bucket "payments": org/payment/file/file name. Null where it is a document of the project.';
comment on column public.payment_files.document_id is 'The document of the project that it is, of the contract document_contract_id; its name, size and hash are those of that document.';

create index payment_files_payment_idx on public.payment_files (org_id, project_id, contract_id, payment_id);

create index payment_files_document_idx on public.payment_files (org_id, project_id, document_contract_id, document_id);

create unique index payment_files_document_once on public.payment_files (org_id, payment_id, document_id) where deleted_at is null;

create index payment_files_added_by_idx on public.payment_files (added_by);

alter table public.payment_files enable row level security;
grant select (id, org_id, project_id, file_name) on public.payment_files to api_client;
grant insert (id, org_id, project_id, contract_id, payment_id, kind, file_name, mime_type, size_bytes, sha256, storage_path, document_contract_id, document_id), select, update (deleted_at) on public.payment_files to authenticated;

create policy "Staff read what goes with payments" on public.payment_files for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Admins and project managers add to payments what they may read" on public.payment_files for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request()) and added_by = (select private.caller_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[]))
    and (document_id is null or exists (
      select from public.contract_documents d
      where d.org_id = payment_files.org_id and d.id = payment_files.document_id
        and (d.file_name, d.mime_type, d.size_bytes, d.sha256)
          = (payment_files.file_name, payment_files.mime_type, payment_files.size_bytes, payment_files.sha256))));

create policy "Admins and project managers remove what goes with payments" on public.payment_files for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "API keys read the names of what goes with payments within their scopes" on public.payment_files for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create trigger record_activity after insert or update on public.payment_files
  for each row execute function private.record_activity('payment_file', 'created_at', 'added_by', 'storage_path');

-- Runs with the caller's rights: rows the caller cannot see are not counted, so totals are only for callers who see the whole
-- project.
create function private.contract_finances(in_org uuid, projects uuid[] default null, head_ids uuid[] default null, as_of date default null)
returns table (contract_id uuid, project_id uuid, name text, contract_type public.contract_type, status public.contract_status,
  original_value numeric, approved_count integer, approved_changes numeric, approved_unknown integer,
  pending_count integer, pending_changes numeric, pending_unknown integer, current_value numeric,
  original_end_date date, current_end_date date, days_late integer,
  ld_per_day numeric, ld_cap numeric, ld_cap_words text, ld_status text, ld_quote text, ld_page integer, ld_contract_id uuid, ld_exposure numeric,
  payments integer, paid_out numeric, paid_in numeric, retainage_held numeric, retainage_withheld numeric, waived numeric, unwaived integer)
language sql stable set search_path = ''
as $$
  with clock as (
    select coalesce(contract_finances.as_of, private.today_in(o.time_zone)) as today from public.organizations o where o.id = in_org
  ), heads as materialized (
    select v.*, c.name, c.contract_type, c.status, c.end_date, case when c.end_moved_by is null then c.end_date else c.original_end_date end as first_end,
      p.status as project_status, f.completion
    from private.contract_values(in_org, projects, head_ids) v
    join public.contracts c on c.org_id = in_org and c.id = v.contract_id
    join public.projects p on p.org_id = in_org and p.id = c.project_id
    left join public.lien_facts f on f.org_id = in_org and f.project_id = c.project_id
  ), family as materialized (
    select h.contract_id as head_id, h.project_id, h.contract_id as member_id, 0::bigint as position, true as counts from heads h
    union all
    select ch.head_id, ch.project_id, ch.contract_id, ch.ordinal, ch.change_status = 'approved' from private.contract_changes(in_org, projects, head_ids) ch
  ), delays as (
    select d.*, null::uuid as head_id, null::bigint as position
    from private.delay_damages(in_org, array(select m.member_id from family m where m.counts)) d
    union all
    select m.member_id, null, null, null, null, null, null, null, null, m.head_id, m.position from family m where m.counts
  ), delays_of as (
    select d.*, first_value(d.head_id) over of_contract as of_head, first_value(d.position) over of_contract as at_place
    from delays d window of_contract as (partition by d.contract_id order by d.head_id nulls last)
  ), pieces as (
    select x.contract_id as head_id, (x.contract_id, x.project_id, x.name, x.contract_type, x.status, x.original_value, x.approved_count, x.approved_changes, x.approved_unknown,
        x.pending_count, x.pending_changes, x.pending_unknown, x.current_value, x.first_end, x.end_date, x.project_status, x.completion)::private.contract_facts as head,
      null::private.contract_delay as delay, null::private.contract_payments as paid
    from heads x
    union all
    -- What the last change that counts says of delay goes before what the contract says.
    (select distinct on (d.of_head) d.of_head, null, (d.amount, d.percent, d.per, d.cap, d.confirmed, d.quote, d.page, d.contract_id)::private.contract_delay, null
    from delays_of d where d.per is not null
    order by d.of_head, d.at_place desc)
    union all
    select m.head_id, null, null, (count(*)::integer,
      coalesce(sum(p.amount) filter (where p.direction = 'out' and p.paid_on is not null), 0),
      coalesce(sum(p.amount) filter (where p.direction = 'in' and p.paid_on is not null), 0),
      coalesce(sum(p.retainage_withheld - p.retainage_released) filter (where p.direction = 'out'), 0),
      coalesce(sum(p.retainage_withheld - p.retainage_released) filter (where p.direction = 'in'), 0),
      coalesce(sum(p.amount) filter (where p.direction = 'out' and not s.unwaived), 0),
      (count(*) filter (where s.unwaived))::integer)::private.contract_payments
    from family m
    join public.payments p on p.org_id = in_org and p.project_id = m.project_id and p.contract_id = m.member_id and p.deleted_at is null
    join private.payment_statuses s on s.org_id = p.org_id and s.payment_id = p.id
    group by m.head_id
  ), put_together as (
    select (array_agg(x.head) filter (where (x.head).contract_id is not null))[1] as head,
      (array_agg(x.delay) filter (where (x.delay).per is not null))[1] as delay,
      (array_agg(x.paid) filter (where (x.paid).payments is not null))[1] as paid
    from pieces x group by x.head_id
  ), late as (
    select (t.head).*, (t.delay).*, (t.paid).*,
      -- Days late today, or at completion. Unknown if the project was completed without a completion date.
      case when (t.head).status in ('active', 'expired') and ((t.head).project_status <> 'completed' or (t.head).completion is not null)
        then greatest(0, least(k.today, coalesce((t.head).completion, k.today)) - (t.head).end_date) end as days_late
    from put_together t cross join clock k
  ), priced as (
    select t.*, coalesce(t.amount, t.current_value * t.percent / 100) / case t.per when 'week' then 7 else 1 end as rate,
      private.cap_in_dollars(t.cap, t.current_value) as cap_dollars
    from late t
  )
  select t.contract_id, t.project_id, t.name, t.contract_type, t.status, t.original_value, t.approved_count, t.approved_changes, t.approved_unknown,
    t.pending_count, t.pending_changes, t.pending_unknown, t.current_value, t.first_end, t.end_date, t.days_late,
    round(t.rate, 2), t.cap_dollars, t.cap, case when t.confirmed then 'confirmed' when t.stated_in is not null then 'read' end, t.quote, t.page, t.stated_in,
    case
      when t.days_late is null or t.rate is null then null
      when t.cap is null then round(t.days_late * t.rate, 2)
      -- The least of a sum and a limit that is not known is not known, unless the sum is nothing.
      when t.cap_dollars is not null or t.days_late = 0 then least(round(t.days_late * t.rate, 2), t.cap_dollars)
    end,
    t.payments, t.paid_out, t.paid_in, t.retainage_held, t.retainage_withheld, t.waived, t.unwaived
  from priced t
$$;
comment on function private.contract_finances(uuid,uuid[],uuid[],date) is 'The money of each contract that changes none, one row each, over what the caller may see. US dollars; null where something is not known.';
grant execute on function private.contract_finances(uuid,uuid[],uuid[],date) to authenticated;

-- Decisions whose inputs could be changed afterward: a waiver accepted and then its payment raised, evidence confirmed and then its
-- expiry moved, an obligation confirmed and then its date.

create function private.keep_waived_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.lien_waivers w
    where w.org_id = new.org_id and w.project_id = new.project_id and w.contract_id = new.contract_id and w.payment_id = new.id and w.status = 'accepted') then
    raise exception 'A lien waiver for this payment was accepted. Record another payment for the rest, or reject the waiver first.' using errcode = 'PT409';
  end if;
  return null;
end;
$$;
comment on function private.keep_waived_payment() is 'Refuses to raise a payment, extend its period, or turn it around after a lien waiver for it was accepted.';

create trigger keep_waived_payment after update on public.payments
  for each row when (new.amount > old.amount or coalesce(new.through_date, 'infinity') > coalesce(old.through_date, 'infinity')
    or new.direction <> old.direction)
  execute function private.keep_waived_payment();

insert into private.lien_waiver_moves (from_status, to_status) values
  ('requested', 'received'),
  ('requested', 'withdrawn'),
  ('received', 'accepted'),
  ('received', 'rejected'),
  ('accepted', 'rejected');
