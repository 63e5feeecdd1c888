-- The calendar asks for the notices that are due between two days.
create index notices_due_by_idx on public.notices (org_id, due_by) where due_by is not null;
