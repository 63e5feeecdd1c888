set check_function_bodies = off;

create type public.webhook_delivery_state as enum ('queued', 'sent', 'failed');

-- What happens in an organization, told to addresses of its own choice: one delivery for each event of the activity log and each
-- webhook that wants it, written in the transaction of the event and sent by the queue.
create table public.webhooks (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 100),
  url text not null check (url ~ '^https?://[^\s/@]+(/\S*)?$' and char_length(url) <= 2000),
  entity_types text[] not null default '{}'
    check (cardinality(entity_types) <= 50 and array_position(entity_types, null) is null
      and array_to_string(entity_types, ',') ~ '^([a-z_]{1,62}(,[a-z_]{1,62})*)?$'),
  active boolean not null default true,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id)
);
comment on table public.webhooks is 'Addresses that are told of an organization''s events, signed. See docs/webhooks.md.';
comment on column public.webhooks.entity_types is 'What the events are about that it wants to hear of; none: all.';

create index webhooks_created_by_idx on public.webhooks (created_by);
comment on index public.webhooks_created_by_idx is 'Finds what names a person, should their row ever be removed.';

alter table public.webhooks enable row level security;
grant select (id, org_id, name) on public.webhooks to api_client;
grant delete, insert (id, org_id, name, url, entity_types), select, update (name, url, entity_types, active) on public.webhooks to authenticated;

create policy "Owners and admins read webhooks" on public.webhooks for select to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create policy "Owners and admins add webhooks" on public.webhooks for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()) and (select private.is_api_request()));

create policy "Owners and admins change webhooks" on public.webhooks for update to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()))
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()) and (select private.is_api_request()));

create policy "Owners and admins remove webhooks" on public.webhooks for delete to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create policy "API keys read webhooks within their scopes" on public.webhooks for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create trigger touch_webhooks before update on public.webhooks for each row execute function private.touch_row();

create trigger record_activity after insert or update or delete on public.webhooks
  for each row execute function private.record_activity('webhook', 'created_at', 'created_by');

-- Needed in the clear for each signature, so no role of a request reads it.
create table private.webhook_secrets (
  org_id uuid not null,
  webhook_id uuid not null,
  secret text not null check (secret ~ '^whsec_[A-Za-z0-9+/]{43}=$'),
  created_at timestamptz not null default now(),
  primary key (org_id, webhook_id),
  foreign key (org_id, webhook_id) references public.webhooks (org_id, id) on delete cascade
);
comment on table private.webhook_secrets is 'What each webhook''s deliveries are signed with. Shown once, when it is made.';

alter table private.webhook_secrets enable row level security;

create table public.webhook_deliveries (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  webhook_id uuid not null,
  event_id uuid not null,
  action text not null,
  state public.webhook_delivery_state not null default 'queued',
  attempts integer not null default 0,
  response_status integer check (response_status between 100 and 999),
  response_excerpt text check (char_length(response_excerpt) <= 1000),
  last_error text check (char_length(last_error) <= 2000),
  duration_ms integer,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, webhook_id) references public.webhooks (org_id, id) on delete cascade,
  constraint webhook_deliveries_ended_say_when check ((state = 'queued') = (ended_at is null))
);
comment on table public.webhook_deliveries is 'What was told to which webhook, and what became of it. Written by a trigger, changed by the job that sends it; kept for 30 days.';
comment on column public.webhook_deliveries.last_error is 'Why the last attempt failed; kept after a later success.';

create index webhook_deliveries_webhook_idx on public.webhook_deliveries (org_id, webhook_id, id desc);
comment on index public.webhook_deliveries_webhook_idx is 'The deliveries of a webhook, newest first.';

create index webhook_deliveries_event_idx on public.webhook_deliveries (org_id, event_id);
comment on index public.webhook_deliveries_event_idx is 'Finds what belongs to an event when that is removed or moved.';

create index webhook_deliveries_state_idx on public.webhook_deliveries (org_id, state, id desc);
comment on index public.webhook_deliveries_state_idx is 'The deliveries of an organization by state, newest first.';

create index webhook_deliveries_ended_at_idx on public.webhook_deliveries (ended_at);
comment on index public.webhook_deliveries_ended_at_idx is 'Finds the deliveries that are too old.';

alter table public.webhook_deliveries enable row level security;
grant select on public.webhook_deliveries to authenticated;

create policy "Owners and admins read what was told to webhooks" on public.webhook_deliveries for select to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create function private.resend_webhook_delivery(p_org_id uuid, p_id uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update public.webhook_deliveries d set state = 'queued', ended_at = null
  where d.org_id = p_org_id and d.id = p_id and d.state <> 'queued';
  if not found then
    return false;
  end if;
  perform private.enqueue_job('deliver_webhook', jsonb_build_object('delivery_id', p_id), p_org_id, 'deliver_webhook:' || p_id, now(), 12);
  return true;
end;
$$;
comment on function private.resend_webhook_delivery(uuid,uuid) is 'Sends a delivery again, whether it had failed or not; false where it is still under way or there is none.';

create table public.api_keys (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 100),
  prefix text not null check (prefix ~ '^[A-Za-z0-9_-]{8}$'),
  hash bytea not null unique check (octet_length(hash) = 32),
  scopes text[] not null check (cardinality(scopes) between 1 and 6 and scopes <@
    '{projects:read,projects:write,contracts:read,contracts:write,compliance:read,activity:read}'),
  expires_at timestamptz check (isfinite(expires_at)),
  last_used_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  revoked_by uuid references public.profiles (id) on delete set null,
  revoked_at timestamptz check (isfinite(revoked_at)),
  primary key (org_id, id)
);
comment on table public.api_keys is 'Keys with which programs call the API for an organization, within their scopes. See docs/api-keys.md.';
comment on column public.api_keys.prefix is 'How the key begins, so that people can tell which one it is. The key itself is nowhere.';
comment on column public.api_keys.hash is 'SHA-256 of the key, which has 256 random bits and so needs no slower hash.';
comment on column public.api_keys.last_used_at is 'To the minute.';

create index api_keys_id_idx on public.api_keys (id);
comment on index public.api_keys_id_idx is 'Finds the key that a request comes with, before its organization is known.';

create index api_keys_created_by_idx on public.api_keys (created_by);
comment on index public.api_keys_created_by_idx is 'Finds what names a person, should their row ever be removed.';

create index api_keys_revoked_by_idx on public.api_keys (revoked_by);
comment on index public.api_keys_revoked_by_idx is 'Finds what names a person, should their row ever be removed.';

alter table public.api_keys enable row level security;
grant select (id, org_id, name) on public.api_keys to api_client;
grant insert (org_id, name, prefix, hash, scopes, expires_at), select (id, org_id, name, prefix, scopes, expires_at, last_used_at, created_by, created_at, revoked_by, revoked_at) on public.api_keys to authenticated;

create policy "Owners and admins read API keys" on public.api_keys for select to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

-- The key is drawn by the API, and not chosen by a person.
create policy "Owners and admins make API keys" on public.api_keys for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()) and (select private.is_api_request()));

create policy "API keys read the names of their organization's keys" on public.api_keys for select to api_client
  using (org_id = (select private.api_key_org_id()));

create trigger record_activity after insert or update on public.api_keys
  for each row execute function private.record_activity('api_key', 'created_at', 'created_by', 'revoked_by', 'last_used_at', 'hash');

create function private.revoke_api_key(p_org_id uuid, p_id uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update public.api_keys k set revoked_at = now(), revoked_by = auth.uid()
  where k.org_id = p_org_id and k.id = p_id and k.revoked_at is null;
  return found;
end;
$$;
comment on function private.revoke_api_key(uuid,uuid) is 'Ends a key from the next statement on; false where the organization has no such key.';

create function private.find_api_key(p_hash bytea) returns table (id uuid, org_id uuid, scopes text[])
language plpgsql volatile set search_path = ''
as $$
begin
  update public.api_keys k set last_used_at = now()
  where k.hash = p_hash and k.revoked_at is null and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute');
  return query
    select k.id, k.org_id, k.scopes from public.api_keys k
    where k.hash = p_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now());
end;
$$;
comment on function private.find_api_key(bytea) is 'The live key with this hash, which counts as used now.';

-- An address at which a person's own calendar program reads the dates they may see.
create table public.calendar_feeds (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null,
  user_id uuid not null default auth.uid(),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (org_id, id),
  unique (org_id, user_id),
  -- When a person leaves, their feed address is deleted.
  foreign key (org_id, user_id) references public.memberships (org_id, user_id) on delete cascade
);
comment on table public.calendar_feeds is 'Secret addresses of calendars, one a person and organization; revoked by being deleted.';
comment on column public.calendar_feeds.token_hash is 'SHA-256 of the token. The token itself is not stored.';

alter table public.calendar_feeds enable row level security;
grant delete, insert (org_id, token_hash), select (id, org_id, user_id, created_at, last_used_at) on public.calendar_feeds to authenticated;

create policy "People see the address of their own calendar" on public.calendar_feeds for select to authenticated
  using (org_id = (select private.active_org_id()) and user_id = (select private.caller_id()));

create policy "People make an address for their own calendar" on public.calendar_feeds for insert to authenticated
  with check (org_id = (select private.active_org_id()) and user_id = (select private.caller_id()) and (select private.is_api_request()));

create policy "People revoke the address of their own calendar" on public.calendar_feeds for delete to authenticated
  using (org_id = (select private.active_org_id()) and user_id = (select private.caller_id()));

create function private.find_calendar_feed(p_hash text) returns table (user_id uuid, org_id uuid)
language plpgsql volatile set search_path = ''
as $$
begin
  update public.calendar_feeds f set last_used_at = now()
  where f.token_hash = p_hash and (f.last_used_at is null or f.last_used_at < now() - interval '1 minute');
  return query select f.user_id, f.org_id from public.calendar_feeds f where f.token_hash = p_hash;
end;
$$;
comment on function private.find_calendar_feed(text) is 'Whose calendar has the address with this hash, which counts as used now.';

-- A webhook that fails again and again is paused, longer each time, and starts again with its first success.
create table private.webhook_circuits (
  org_id uuid not null,
  webhook_id uuid not null,
  failures integer not null check (failures > 0),
  paused_until timestamptz,
  last_error text not null check (char_length(last_error) <= 2000),
  primary key (org_id, webhook_id),
  foreign key (org_id, webhook_id) references public.webhooks (org_id, id) on delete cascade
);
comment on table private.webhook_circuits is 'Webhooks whose last deliveries failed: how many in a row, and until when nothing more is sent. A success removes the row.';

alter table private.webhook_circuits enable row level security;

create function private.target_share(p_owner_id uuid, p_target_id uuid) returns integer
language sql stable set search_path = ''
as $$
  select case
    when p_target_id = '00000000-0000-0000-0000-000000000000' then 1000
    when exists (select from private.webhook_circuits c where c.org_id = p_owner_id and c.webhook_id = p_target_id) then 1
    else 2
  end;
$$;
comment on function private.target_share(uuid,uuid) is 'Limit of concurrent deliveries to one webhook: one while it fails. Jobs without a target are limited only by private.lane_share.';

create function private.note_webhook_success(p_org_id uuid, p_webhook_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.webhook_circuits c where c.org_id = p_org_id and c.webhook_id = p_webhook_id;
  if found then
    perform private.wake_webhook_jobs(p_org_id, p_webhook_id);
  end if;
end;
$$;
comment on function private.note_webhook_success(uuid,uuid) is 'Ends the pause of a webhook that answered, and makes what waited for it due.';

create function private.note_webhook_failure(p_org_id uuid, p_webhook_id uuid, p_error text) returns timestamptz
language plpgsql volatile set search_path = ''
as $$
declare
  -- After so many failures in a row it is paused a minute, then twice as long each time, an hour at most.
  patience constant integer := 5;
  until timestamptz;
begin
  insert into private.webhook_circuits as c (org_id, webhook_id, failures, last_error)
  values (p_org_id, p_webhook_id, 1, left(p_error, 2000))
  on conflict (org_id, webhook_id) do update set failures = c.failures + 1, last_error = excluded.last_error,
    paused_until = case when c.failures + 1 >= patience
      then now() + least(interval '1 hour', interval '1 minute' * power(2, least(c.failures + 1 - patience, 10))) end
  returning c.paused_until into until;
  if until is not null then
    update private.jobs j set run_at = until
    where j.lane = 'webhooks' and j.owner_id = p_org_id and j.target_id = p_webhook_id and j.state = 'waiting' and j.run_at < until;
  end if;
  return until;
end;
$$;
comment on function private.note_webhook_failure(uuid,uuid,text) is 'Counts a failed delivery and, after five in a row, pauses the webhook. Returns until when; null while it is not paused.';

create function private.close_webhook_circuit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_webhook_success(new.org_id, new.id);
  return null;
end;
$$;
comment on function private.close_webhook_circuit() is 'A webhook with another address, or that was turned on again, starts without its past failures.';

create trigger close_webhook_circuit after update of url, active on public.webhooks for each row
  when (new.url <> old.url or (new.active and not old.active)) execute function private.close_webhook_circuit();

create function private.limit_webhooks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Each event is delivered to each webhook: without a limit one event could make any number of deliveries.
  if (select count(*) from (select from public.webhooks w where w.org_id = new.org_id limit 50) w) >= 50 then
    raise exception 'An organization can have 50 webhooks. Remove one first.' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.limit_webhooks() is 'Refuses the 51st webhook of an organization.';

create trigger limit_webhooks after insert on public.webhooks for each row execute function private.limit_webhooks();

create function private.failing_webhooks()
returns table (webhook_id uuid, failures integer, paused_until timestamptz, last_error text)
language sql stable security definer set search_path = ''
as $$
  select c.webhook_id, c.failures, c.paused_until, c.last_error from private.webhook_circuits c
  where c.org_id = private.active_org_id() and private.is_org_admin();
$$;
comment on function private.failing_webhooks() is 'The active organization''s webhooks whose last deliveries failed, for its owner and admins.';
grant execute on function private.failing_webhooks() to authenticated;
