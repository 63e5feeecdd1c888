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

create or replace function private.stamp_evidence_decision() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.confirmed is distinct from old.confirmed
    -- Whoever changes what confirmed evidence shows answers for it from then on.
    or new.confirmed and (new.kind, new.valid_from, new.expires_on) is distinct from (old.kind, old.valid_from, old.expires_on) then
    new.confirmed_by := case when new.confirmed then auth.uid() end;
    new.confirmed_at := case when new.confirmed then now() end;
  end if;
  if tg_op = 'UPDATE' and new.withdrawn_reason is distinct from old.withdrawn_reason then
    new.withdrawn_by := case when new.withdrawn_reason is not null then auth.uid() end;
    new.withdrawn_at := case when new.withdrawn_reason is not null then now() end;
  end if;
  return new;
end;
$$;

create or replace function private.set_obligation_due_date() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  anchor date := new.anchor_date;
begin
  if new.anchor in ('contract_start', 'contract_end') then
    anchor := (
      select case new.anchor when 'contract_start' then c.start_date else c.end_date end
      from public.contracts c where c.org_id = new.org_id and c.project_id = new.project_id and c.id = new.contract_id);
  end if;
  new.due_date := private.offset_date_in(new.org_id, anchor, new.offset_count, new.offset_unit);
  if tg_op = 'INSERT' or new.status is distinct from old.status
    -- Whoever changes what was confirmed answers for it from then on; a date that follows its contract is nobody's decision.
    or new.status <> 'proposed' and (new.anchor, new.anchor_date, new.anchor_event, new.offset_count, new.offset_unit)
      is distinct from (old.anchor, old.anchor_date, old.anchor_event, old.offset_count, old.offset_unit) then
    if new.status <> 'proposed' then
      new.decided_by := auth.uid();
      new.decided_at := now();
    else
      new.decided_by := null;
      new.decided_at := null;
    end if;
  end if;
  return new;
end;
$$;
