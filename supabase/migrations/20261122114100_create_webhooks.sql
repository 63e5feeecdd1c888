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
alter table public.webhooks enable row level security;
grant select, delete on public.webhooks to authenticated;
grant insert (id, org_id, name, url, entity_types), update (name, url, entity_types, active) on public.webhooks to authenticated;

create policy "Owners and admins read webhooks" on public.webhooks for select to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));
create policy "Owners and admins add webhooks" on public.webhooks for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()) and (select private.is_api_request()));
create policy "Owners and admins change webhooks" on public.webhooks for update to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()))
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()) and (select private.is_api_request()));
create policy "Owners and admins remove webhooks" on public.webhooks for delete to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

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

create type public.webhook_delivery_state as enum ('queued', 'sent', 'failed');

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
  foreign key (org_id, event_id) references public.activity_events (org_id, id),
  constraint webhook_deliveries_ended_say_when check ((state = 'queued') = (ended_at is null))
);
comment on table public.webhook_deliveries is 'What was told to which webhook, and what became of it. Written by a trigger, changed by the job that sends it; kept for 30 days.';
comment on column public.webhook_deliveries.last_error is 'Why the last attempt failed; kept after a later success.';
create index webhook_deliveries_webhook_idx on public.webhook_deliveries (org_id, webhook_id, id desc);
create index webhook_deliveries_event_idx on public.webhook_deliveries (org_id, event_id);
create index webhook_deliveries_state_idx on public.webhook_deliveries (org_id, state, id desc);
create index webhook_deliveries_ended_at_idx on public.webhook_deliveries (ended_at);
alter table public.webhook_deliveries enable row level security;
grant select on public.webhook_deliveries to authenticated;
create policy "Owners and admins read what was told to webhooks" on public.webhook_deliveries for select to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create function private.queue_webhook_deliveries() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Once a statement, since one statement may write many events.
  with made as (
    insert into public.webhook_deliveries (org_id, webhook_id, event_id, action)
    select e.org_id, w.id, e.id, e.action
    from written e
    join public.webhooks w on w.org_id = e.org_id and w.active and (w.entity_types = '{}' or e.entity_type = any (w.entity_types))
    returning org_id, id)
  insert into private.jobs (kind, org_id, payload, unique_key, max_attempts)
  select 'deliver_webhook', m.org_id, jsonb_build_object('delivery_id', m.id), 'deliver_webhook:' || m.id, 12 from made m;
  return null;
end;
$$;
comment on function private.queue_webhook_deliveries() is 'Queues one delivery of each new event for each webhook that wants it.';
create trigger queue_webhook_deliveries after insert on public.activity_events
  referencing new table as written for each statement execute function private.queue_webhook_deliveries();

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
comment on function private.resend_webhook_delivery(uuid, uuid) is 'Sends a delivery again, whether it had failed or not; false where it is still under way or there is none.';
