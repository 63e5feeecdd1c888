-- Most of what a write cost beyond its row was spent on telling about it: plans of several joins set up for one person, and rows that were
-- looked at one by one where the caller's id was worked out anew for each.

-- Only private.notify_each writes notifications, so it tells the screens too: a trigger of the statement had to sort and group rows
-- that are in order already.
drop trigger broadcast_notifications on public.notifications;
drop function private.broadcast_notifications();

create function private.notification_message(told public.notifications) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object('id', told.id, 'category', told.category, 'type', told.type, 'title', told.title, 'message', told.message,
    'priority', told.priority, 'source', told.source, 'actionUrl', told.action_url, 'actionLabel', told.action_label,
    'metadata', told.metadata, 'projectId', told.project_id, 'contractId', told.contract_id, 'organizationId', told.org_id,
    'timestamp', to_char(told.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'read', false, 'silent', told.silent,
    -- All that older transactions wrote was told before this: a client that has heard it asks for nothing older.
    'since', pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())::text);
end;
$$;
comment on function private.notification_message(public.notifications) is 'What a person''s open screens hear of a notification just written.';

create function private.broadcast_notifications(person uuid, messages jsonb[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if cardinality(messages) = 1 then
    perform realtime.send(messages[1], 'notification', 'user:' || person, true);
  else
    perform realtime.send(jsonb_build_object('notifications', messages), 'notification_batch', 'user:' || person, true);
  end if;
end;
$$;
comment on function private.broadcast_notifications(uuid, jsonb[]) is
  'Tells a person''s open screens what was written for them: one as "notification", several as "notification_batch".';

-- Planning it anew, as Postgres does for arrays, took longer than all the rest.
create or replace function private.notify_each(notices private.notice[]) returns integer
language plpgsql volatile set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  first constant private.notice := notices[1];
  one record;
  message jsonb;
  person uuid;
  batch jsonb[];
  told integer := 0;
begin
  if coalesce(cardinality(notices), 0) = 0 then
    return 0;
  end if;

  -- By far most often it is one person, who never said how they want to be told: in the bell, aloud, and by mail at once.
  if cardinality(notices) = 1
    and exists (select from public.memberships m where m.org_id = first.org_id and m.user_id = first.user_id)
    and not exists (select from public.notification_preferences p where p.user_id = first.user_id)
  then
    insert into public.notifications as w (org_id, user_id, category, type, priority, title, message, source, action_url, action_label,
      project_id, contract_id, metadata, dedupe_key, in_app, silent, email_mode, email_after)
    values (first.org_id, first.user_id, first.category, first.type, first.priority, left(first.title, 300),
      left(coalesce(first.message, ''), 2000), first.source, first.action_url, first.action_label, first.project_id, first.contract_id,
      coalesce(first.metadata, '{}'), first.dedupe_key, true, false, 'now', now())
    on conflict (org_id, user_id, dedupe_key) do nothing
    returning private.notification_message(w) into message;
    if not found then
      return 0;
    end if;
    perform private.broadcast_notifications(first.user_id, array[message]);
    return 1;
  end if;

  for one in
    insert into public.notifications as w (org_id, user_id, category, type, priority, title, message, source, action_url, action_label,
      project_id, contract_id, metadata, dedupe_key, in_app, silent, email_mode, email_after)
    select n.org_id, n.user_id, n.category, n.type, n.priority, left(n.title, 300), left(coalesce(n.message, ''), 2000), n.source,
      n.action_url, n.action_label, n.project_id, n.contract_id, coalesce(n.metadata, '{}'), n.dedupe_key,
      wish.in_app, not urgent and (quiet.until is not null or not coalesce(p.push, true)), wish.email_mode,
      case wish.email_mode when 'now' then coalesce(quiet.until, now()) when 'digest' then private.next_digest_at(p.digest, zone) end
    from unnest(notices) n
    join public.memberships m on m.org_id = n.org_id and m.user_id = n.user_id
    join public.organizations o on o.id = n.org_id
    left join public.notification_preferences p on p.user_id = n.user_id
    cross join lateral (select n.priority = 'urgent', coalesce(p.time_zone, o.time_zone)) as always (urgent, zone)
    cross join lateral (
      select case when not urgent and p.quiet_from is not null then private.quiet_hours_end(p.quiet_from, p.quiet_until, zone) end
    ) as quiet (until)
    cross join lateral (
      select urgent or (coalesce(p.in_app, true) and not coalesce(n.category = any (p.muted_in_app), false)),
        -- Who has said no to mail gets none, urgent or not.
        case
          when not coalesce(p.email, true) or coalesce(n.category = any (p.muted_email), false) then 'none'
          when urgent or coalesce(p.digest, 'off') = 'off' then 'now'
          else 'digest'
        end::public.notification_email_mode
    ) as wish (in_app, email_mode)
    where wish.in_app or wish.email_mode <> 'none'
    -- Of causes that arrive twice at once one waits for the other; in one order they cannot wait for each other.
    order by n.user_id, n.dedupe_key
    on conflict (org_id, user_id, dedupe_key) do nothing
    returning w.user_id, w.in_app, private.notification_message(w) as message
  loop
    told := told + 1;
    continue when not one.in_app;
    -- A message of a channel has a greatest size.
    if one.user_id <> person or cardinality(batch) = 25 then
      perform private.broadcast_notifications(person, batch);
      batch := null;
    end if;
    person := one.user_id;
    batch := batch || one.message;
  end loop;
  if person is not null then
    perform private.broadcast_notifications(person, batch);
  end if;
  return told;
end;
$$;
comment on function private.notify_each(private.notice[]) is
  'Tells each person what is meant for them, as they want to be told, and their open screens: members of the organization only, once for each dedupe key. Answers with how many were told.';

create or replace function private.notify(
  org_id uuid, user_ids uuid[], category public.notification_category, type public.notification_type,
  priority public.notification_priority, title text, message text, source text, action_url text, action_label text,
  project_id uuid, contract_id uuid, metadata jsonb, dedupe_key text
) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  person uuid;
  notices private.notice[];
begin
  foreach person in array coalesce(user_ids, '{}') loop
    notices := notices || row(org_id, person, category, type, priority, title, message, source, action_url, action_label, project_id,
      contract_id, metadata, dedupe_key)::private.notice;
  end loop;
  return private.notify_each(notices);
end;
$$;

create or replace function private.audience(
  in_org uuid, on_project uuid, roles public.project_role[], with_admins boolean default false, persons uuid[] default '{}'
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  told uuid[] := array(
    select pm.user_id from public.project_members pm
    where pm.org_id = in_org and pm.project_id = on_project and pm.role = any (roles) and pm.user_id is distinct from caller);
begin
  -- A project without a project manager is run by the owners and admins.
  if with_admins or ('project_manager' = any (roles) and not exists (
    select from public.project_members pm
    where pm.org_id = in_org and pm.project_id = on_project and pm.role = 'project_manager')) then
    told := told || array(
      select m.user_id from public.memberships m
      where m.org_id = in_org and m.role in ('owner', 'admin') and m.user_id is distinct from caller and m.user_id <> all (told));
  end if;
  if persons <> '{}' then
    told := told || array(
      select m.user_id
      from public.memberships m
      left join public.project_members pm on pm.org_id = m.org_id and pm.project_id = on_project and pm.user_id = m.user_id
      where m.org_id = in_org and m.user_id = any (persons) and (m.role in ('owner', 'admin') or pm.role <> 'contractor')
        and m.user_id is distinct from caller and m.user_id <> all (told));
  end if;
  return told;
end;
$$;

create or replace function private.by_actor() returns text
language plpgsql stable set search_path = ''
as $$
declare
  -- Once: among few profiles Postgres looks at each, and would work it out for each.
  caller constant uuid := auth.uid();
begin
  return coalesce((select ' by ' || p.name from public.profiles p where p.id = caller), '');
end;
$$;

create or replace function private.summarize_notices(notices private.notice[], most integer, summary text, tab text) returns private.notice[]
language plpgsql stable set search_path = ''
as $$
begin
  -- Most often there are none.
  if cardinality(notices) <= most then
    return notices;
  end if;
  return array(
    select row(n.org_id, n.user_id, n.category, n.type, n.priority, n.title, n.message, n.source, n.action_url, n.action_label,
      n.project_id, n.contract_id, n.metadata, n.dedupe_key)::private.notice
    from (select u.*, count(*) over (partition by u.org_id, u.user_id, u.project_id) as size from unnest(notices) u) n
    where n.size <= most
    union all
    select row(n.org_id, n.user_id, min(n.category), max(n.type), max(n.priority),
      format(summary, count(*), p.name), 'The project shows which.', min(n.source), '/projects/' || p.id || tab, 'Open project', p.id, null,
      jsonb_build_object('count', count(*)), 'summary:' || min(n.category) || ':' || p.id || ':' || pg_catalog.pg_current_xact_id())::private.notice
    from unnest(notices) n
    join public.projects p on p.org_id = n.org_id and p.id = n.project_id
    group by n.org_id, n.user_id, p.id, p.name
    having count(*) > most);
end;
$$;

create or replace function private.tell_obligation_confirmed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract_name text;
  told integer;
begin
  select c.name into contract_name from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id;
  told := private.notify(
    new.org_id, private.audience(new.org_id, new.project_id, '{project_manager,lawyer}'), 'obligation', 'info', 'medium',
    'Deadline confirmed: ' || new.title,
    concat(contract_name, '. Confirmed', private.by_actor(), '.', ' Due on ' || to_char(new.due_date, 'FMMonth FMDD, YYYY') || '.',
      ' To be met by ' || new.who || '.'),
    'Contracts', '/contracts/' || new.contract_id || '?tab=obligations', 'Open deadlines', new.project_id, new.contract_id,
    jsonb_build_object('obligation_id', new.id, 'due_date', new.due_date), 'obligation:' || new.id || ':' || new.version);
  return null;
end;
$$;

-- A query within an expression is set up whole, the branch that is not taken too.
create or replace function private.set_obligation_due_date() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  anchor date := new.anchor_date;
begin
  if new.anchor in ('contract_start', 'contract_end') then
    anchor := (
      select case new.anchor when 'contract_start' then c.start_date else c.end_date end
      from public.contracts c where c.org_id = new.org_id and c.project_id = new.project_id and c.id = new.contract_id);
  end if;
  new.due_date := private.offset_date(anchor, new.offset_count, new.offset_unit);
  if tg_op = 'INSERT' or new.status is distinct from old.status then
    if new.status <> 'proposed' then
      new.decided_by := auth.uid();
      new.decided_at := now();
    else
      new.decided_by := null;
      new.decided_at := null;
    end if;
  end if;
  return new;
end;
$$;
