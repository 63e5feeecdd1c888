-- A value of its own migration: Postgres lets no transaction use an enum value that it has just added.
alter type public.finding_source add value 'person';
