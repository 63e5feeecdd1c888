alter table public.project_members add column title text check (char_length(btrim(title)) between 1 and 100);
comment on column public.project_members.title is 'What the person is on this project, in words (Site Supervisor, Safety Officer); what they may do is their role.';
grant insert (title), update (title) on public.project_members to authenticated;
