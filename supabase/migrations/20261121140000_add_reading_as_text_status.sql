-- A value of its own migration: Postgres lets no transaction use an enum value that it has just added.
alter type public.text_status add value 'reading';
