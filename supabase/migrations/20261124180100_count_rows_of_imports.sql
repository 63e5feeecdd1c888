-- A table of parties also gives parties of the directory a part on a project, and a table has as many rows as come in at once.
alter table public.imports drop constraint imports_record_ids_check;
alter table public.imports
  add column part_ids uuid[] not null default '{}' check (cardinality(part_ids) <= 5000),
  add constraint imports_record_ids_check check (cardinality(record_ids) <= 5000),
  add constraint imports_made_something check (cardinality(record_ids) + cardinality(part_ids) > 0);
comment on column public.imports.record_ids is 'The projects, contracts or parties that it made.';
comment on column public.imports.part_ids is 'The parts on projects that it gave to parties that were in the directory before.';
grant insert (part_ids) on public.imports to authenticated;
