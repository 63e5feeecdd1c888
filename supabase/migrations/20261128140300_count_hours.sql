-- Contracts count short periods in hours, which are shown as hours.
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
    -- A clock time is not known: 36 hours after a day end on the next day, and 36 hours before it start two days earlier.
    when 'hours' then day := anchor + floor(amount / 24.0)::integer;
    when 'days' then day := anchor + amount;
    when 'months' then day := (anchor + make_interval(months => amount))::date;
    when 'years' then
      -- Further back the sum would leave the range of timestamps, which begins in 4713 BC.
      if left_over > 2600 then
        return null;
      end if;
      day := (anchor + make_interval(years => amount))::date;
    when 'business_days' then
      -- More than about ten years of business days is a mistake, and slow to count.
      if left_over > 2600 then
        return null;
      end if;
      -- Any seven days include at least three business days.
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
