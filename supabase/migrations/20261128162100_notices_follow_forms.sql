-- A notice may follow a form that a statute prescribes. The forms are data of the functions; a notice names its form by id.

alter table public.notices add column form text,
  add constraint notices_form_check check (form ~ '^[a-z]{2}-[a-z0-9-]{1,60}$');
comment on column public.notices.form is 'The statutory form that it follows; null if it follows none.';
grant insert (form) on public.notices to authenticated;
