-- An answer stored for an Idempotency-Key belongs to the organization it was given in: it is replayed to members only.
-- Answers stored so far do not say where they belong. They would expire within a day anyway.
delete from private.idempotency_keys;
alter table private.idempotency_keys
  add column org_id uuid references public.organizations (id) on delete cascade;
comment on column private.idempotency_keys.org_id is
  'The organization the request acted in. Null for requests that act in none. A replay checks membership again.';
create index idempotency_keys_org_id_idx on private.idempotency_keys (org_id);
