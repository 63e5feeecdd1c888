-- A project of invented contracts, which a person asks for to see what the product does, and removes again.
alter table public.projects add column is_sample boolean not null default false;
comment on column public.projects.is_sample is 'Made of invented contracts on somebody''s click; an organization has one at a time.';
create unique index projects_one_sample_idx on public.projects (org_id) where is_sample and deleted_at is null;
grant insert (is_sample) on public.projects to authenticated;
