-- Dismissing the first steps is remembered per person, on every device.

alter table public.profiles add column first_steps_dismissed_at timestamptz check (isfinite(first_steps_dismissed_at));
comment on column public.profiles.first_steps_dismissed_at is 'When the person dismissed the first steps on the dashboard; null to show them.';
grant update (first_steps_dismissed_at) on public.profiles to authenticated;
