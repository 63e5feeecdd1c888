-- Payments on contracts, to others and to us.
create type public.payment_direction as enum ('out', 'in');

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
grant select on public.payments to authenticated;
grant insert (org_id, project_id, contract_id, direction, number, period_from, through_date, amount, retainage_withheld, retainage_released, paid_on, note)
  on public.payments to authenticated;
grant update (direction, number, period_from, through_date, amount, retainage_withheld, retainage_released, paid_on, note, deleted_at)
  on public.payments to authenticated;
create trigger touch_payments before update on public.payments for each row execute function private.touch_row();
create trigger record_activity after insert or update on public.payments
  for each row execute function private.record_activity('payment', 'created_at', 'created_by');

-- What a firm pays and is paid is not for the client's side, nor for other parties.
create policy "Staff read payments" on public.payments for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Admins and project managers record payments" on public.payments for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request()) and created_by = (select auth.uid())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Admins and project managers change payments" on public.payments for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));
