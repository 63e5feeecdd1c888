-- Postgres runs BEFORE triggers before it checks the policies of a new row. So whatever they do, they do for every signed-in account,
-- with values that no constraint has seen yet. They must end soon for all of them, and work only for members.

-- One trigger, first by its name, refuses rows of other organizations on every table whose later BEFORE INSERT triggers read or lock.
create function private.refuse_other_organization() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- An invoker function: it asks whether policies bind the role that inserts. They do not bind the service's own work.
  if pg_catalog.row_security_active(tg_relid) and new.org_id is distinct from private.active_org_id() then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.refuse_other_organization() is
  'Refuses a row of an organization the caller does not act in, before any other trigger works for it. The policy refuses it too, but later.';

create trigger aa_own_organization before insert on public.compliance_evidence for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.contract_analyses for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.contract_approvals for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.contract_documents for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.contract_status_changes for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.deadlines for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.intake_files for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.invitations for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.notice_services for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.notice_status_changes for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.notice_templates for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.notice_versions for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.obligations for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.reminder_recipients for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.reminders for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.report_schedules for each row execute function private.refuse_other_organization();
create trigger aa_own_organization before insert on public.reports for each row execute function private.refuse_other_organization();

-- Bounded loops

create or replace function private.next_report_at(schedule public.report_schedules, after timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  zone constant text := (select private.known_zone(o.time_zone) from public.organizations o where o.id = schedule.org_id);
  -- A day early, so that it is not after the date in any time zone.
  first_day constant date := (after at time zone zone)::date - 1;
  day date;
  month_end date;
  at timestamptz;
begin
  -- Every rhythm comes around within two months. A schedule that no constraint has checked yet may never be due: null.
  for days_later in 0..62 loop
    day := first_day + days_later;
    month_end := (date_trunc('month', day::timestamp) + interval '1 month')::date - 1;
    if (schedule.rhythm = 'weekly' and extract(isodow from day) = schedule.weekday)
      or (schedule.rhythm = 'monthly' and extract(day from day) = least(schedule.day_of_month, extract(day from month_end))) then
      at := private.at_local_time(day + schedule.at_time, zone);
      if at > after then
        return at;
      end if;
    end if;
  end loop;
  return null;
end;
$$;
comment on function private.next_report_at(public.report_schedules, timestamptz) is
  'When a scheduled report is next due after an instant, by the organization''s clock. Null where it never is.';

create or replace function private.offset_date(anchor date, amount integer, unit public.obligation_unit) returns date
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  step constant integer := sign(amount);
  left_over integer := abs(amount);
  day date := anchor;
begin
  if anchor is null or amount is null or unit is null or not isfinite(anchor) then
    return null;
  end if;
  case unit
    when 'days' then day := anchor + amount;
    when 'months' then day := (anchor + make_interval(months => amount))::date;
    when 'years' then
      -- Further back the sum would leave the range of timestamps, which begins in 4713 BC.
      if left_over > 2600 then
        return null;
      end if;
      day := (anchor + make_interval(years => amount))::date;
    when 'business_days' then
      -- More than about ten years of them is a mistake; it would also be slow to count.
      if left_over > 2600 then
        return null;
      end if;
      -- Of any seven days at least three are business days.
      for days_walked in 1..left_over * 3 + 7 loop
        exit when left_over = 0;
        day := day + step;
        if extract(isodow from day) < 6 and not private.is_federal_holiday(day) then
          left_over := left_over - 1;
        end if;
      end loop;
  end case;
  return case when day between '1900-01-01' and '2200-12-31' then day end;
end;
$$;

create or replace function private.offset_date_in(in_org uuid, anchor date, amount integer, unit public.obligation_unit) returns date
language plpgsql stable set search_path = ''
as $$
declare
  step constant integer := sign(amount);
  left_over integer := abs(amount);
  day date := anchor;
  days_off date[];
begin
  if unit = 'business_days' then
    days_off := array(select h.day from public.organization_holidays h where h.org_id = in_org);
  end if;
  if coalesce(cardinality(days_off), 0) = 0 or anchor is null or amount is null or not isfinite(anchor) or left_over > 2600 then
    return private.offset_date(anchor, amount, unit);
  end if;
  -- As in offset_date, and each of their own holidays may take a day more.
  for days_walked in 1..left_over * 3 + 7 + cardinality(days_off) loop
    exit when left_over = 0;
    day := day + step;
    if extract(isodow from day) < 6 and not private.is_federal_holiday(day) and day <> all (days_off) then
      left_over := left_over - 1;
    end if;
  end loop;
  return case when left_over = 0 and day between '1900-01-01' and '2200-12-31' then day end;
end;
$$;

create or replace function private.reminder_number_after(reminder public.reminders, instant timestamptz, zone text) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  -- A day early, so that it is not after the date in any time zone.
  day constant date := (instant at time zone 'UTC')::date - 1;
  every constant integer := coalesce(reminder.every, 1);
  number integer := 0;
begin
  -- Values that the constraints of the table refuse after this has run.
  if instant is null or every < 1 or not isfinite(reminder.first_date) then
    return 0;
  end if;
  number := greatest(0, case
    when reminder.frequency = 'one_time' then 0
    when reminder.unit = 'month' then
      ((extract(year from day) - extract(year from reminder.first_date)) * 12 + extract(month from day)
        - extract(month from reminder.first_date))::integer / every - 1
    else (day - reminder.first_date) / (case when reminder.frequency = 'weekly' or reminder.unit = 'week' then 7 else 1 end * every) - 1
  end);
  -- The estimate is at most a few occurrences early.
  for attempt in 1..10 loop
    exit when private.reminder_at(reminder, number, zone) > instant;
    -- No occurrence: it is over.
    exit when private.reminder_at(reminder, number, zone) is null;
    number := number + 1;
  end loop;
  return number;
end;
$$;

-- Before complete_notice_version, which walks through the recipients. As many as _shared/contract/notice.ts lets through, with room.
create function private.bound_notice_content() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if octet_length(new.content::text) > 600000
    or jsonb_array_length(case jsonb_typeof(new.content -> 'recipients') when 'array' then new.content -> 'recipients' else '[]' end) > 50 then
    raise exception 'new row for relation "notice_versions" violates check constraint "notice_versions_content_check"' using errcode = '23514', constraint = 'notice_versions_content_check';
  end if;
  return new;
end;
$$;
comment on function private.bound_notice_content() is 'Refuses a notice that is too long to look through, before the triggers that look through it.';
create trigger ab_bound_content before insert on public.notice_versions for each row execute function private.bound_notice_content();

-- Time limits of the roles that PostgREST takes on: it sets them for each of its transactions. Of the API's own connection the limits
-- are in api/db/pool.ts, of reporting logins in private.make_reporting_login().
alter role anon set statement_timeout = '3s';
alter role anon set lock_timeout = '2s';
alter role authenticated set statement_timeout = '8s';
alter role authenticated set lock_timeout = '5s';
alter role service_role set statement_timeout = '15s';
alter role service_role set lock_timeout = '5s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '5s';
alter role authenticator set idle_in_transaction_session_timeout = '30s';
notify pgrst, 'reload config';
