-- Both tables belong to the API itself and hold other people's keys: no role of a request reaches them.
create table private.idempotency_keys (
  user_id uuid not null,
  key text not null check (char_length(key) between 1 and 255),
  method text not null,
  path text not null,
  request_hash text not null,
  response_status integer not null,
  response_headers jsonb not null default '{}',
  response_body text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table private.idempotency_keys is 'The first answer to each Idempotency-Key, kept for 24 hours and written in the transaction it answers for.';
create index idempotency_keys_created_at_idx on private.idempotency_keys (created_at);
alter table private.idempotency_keys enable row level security;

create table private.rate_limit_hits (
  id bigint generated always as identity primary key,
  key text not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.rate_limit_hits is 'Attempts inside the sliding window of a rate limit, by key.';
create index rate_limit_hits_key_idx on private.rate_limit_hits (key, created_at);
alter table private.rate_limit_hits enable row level security;

create function private.take_rate_limit(p_key text, p_limit integer, p_window interval)
returns table (allowed boolean, retry_after_seconds integer, hit_id bigint)
language plpgsql volatile set search_path = ''
as $$
declare
  taken integer;
  oldest timestamptz;
begin
  -- Attempts at the same time take turns; otherwise none of them would count the others.
  perform pg_advisory_xact_lock(hashtextextended('rate_limit:' || p_key, 0));
  delete from private.rate_limit_hits h where h.key = p_key and h.created_at <= clock_timestamp() - p_window;
  select count(*), min(h.created_at) into taken, oldest from private.rate_limit_hits h where h.key = p_key;
  if taken >= p_limit then
    return query select false, greatest(1, ceil(extract(epoch from oldest + p_window - clock_timestamp())))::integer, null::bigint;
    return;
  end if;
  insert into private.rate_limit_hits (key) values (p_key) returning id into hit_id;
  return query select true, 0, hit_id;
end;
$$;
comment on function private.take_rate_limit(text, integer, interval) is
  'Counts an attempt against a sliding window, or refuses it and says when to retry. Delete the hit to give it back.';
