-- What becomes of mail after it was sent: for how long it did not arrive, whether it was unwanted, and who is told.
create type public.bounce_kind as enum ('hard', 'soft', 'complaint');

alter table public.mail_messages add column bounce_kind public.bounce_kind;
update public.mail_messages set bounce_kind = 'hard' where bounced_at is not null;
alter table public.mail_messages
  add constraint mail_messages_bounces_say_how check ((bounced_at is null) = (bounce_kind is null));
comment on column public.mail_messages.bounce_kind is
  'hard: there is no such mailbox, or it takes nothing from here; soft: it may work later; complaint: it arrived, and was reported as unwanted.';
grant select (bounce_kind) on public.mail_messages to authenticated;
create index mail_messages_bounced_idx on public.mail_messages (org_id, lower(to_address)) where bounced_at is not null;
create index mail_messages_id_idx on public.mail_messages (id);
comment on index public.mail_messages_id_idx is 'Finds the mail that the provider tells of, which knows no organization.';

drop function private.message_mail(uuid, uuid);
create function private.message_mail(in_org uuid, of_message uuid)
returns table (id uuid, state public.mail_state, bounced_at timestamptz, bounce_kind public.bounce_kind, reason text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select o.id, o.state, o.bounced_at, o.bounce_kind, coalesce(o.bounce_reason, case when o.state = 'failed' then o.last_error end)
    from public.messages m
    join public.message_recipients r on r.org_id = m.org_id and r.message_id = m.id
    join public.mail_messages o on o.org_id = r.org_id and o.id = r.mail_id
    where m.org_id = in_org and m.id = of_message and in_org = private.active_org_id()
      and (private.is_org_admin() or m.project_id = any (private.project_ids_as('{project_manager,team_member,lawyer}')));
end;
$$;
comment on function private.message_mail(uuid, uuid) is 'What became of the mail of a message, for those who read the message.';
grant execute on function private.message_mail(uuid, uuid) to authenticated;

-- What is known of addresses, by what became of earlier mail
create function private.mail_problems(in_org uuid)
returns table (address text, kind public.bounce_kind, reason text, since timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if in_org is distinct from private.active_org_id()
    or not (private.is_org_admin() or cardinality(private.project_ids_as('{project_manager,team_member,lawyer}')) > 0)
  then
    return;
  end if;
  return query
    select distinct on (lower(o.to_address)) lower(o.to_address), o.bounce_kind, o.bounce_reason, o.bounced_at
    from public.mail_messages o
    where o.org_id = in_org and o.bounced_at is not null
      -- What could not be delivered for a while is over once later mail went through.
      and (o.bounce_kind <> 'soft' or not exists (
        select from public.mail_messages later
        where later.org_id = o.org_id and lower(later.to_address) = lower(o.to_address) and later.state = 'sent'
          and later.ended_at > o.bounced_at and later.bounced_at is null))
      -- Whoever follows a link or replies has read it: the address works.
      and not exists (
        select from public.message_recipients r
        left join public.message_replies a on a.org_id = r.org_id and a.recipient_id = r.id
        where r.org_id = o.org_id and lower(r.address) = lower(o.to_address) and o.bounce_kind <> 'complaint'
          and greatest(r.opened_at, a.created_at) > o.bounced_at)
    order by lower(o.to_address), o.bounce_kind = 'soft', o.bounced_at desc;
end;
$$;
comment on function private.mail_problems(uuid) is 'Addresses at which mail of the organization did not arrive or was unwanted, for its staff.';
grant execute on function private.mail_problems(uuid) to authenticated;
create index message_recipients_address_idx on public.message_recipients (org_id, lower(address));
create index mail_messages_address_idx on public.mail_messages (org_id, lower(to_address), ended_at) where state = 'sent';

create function private.message_refusers(in_org uuid) returns table (user_id uuid, address text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if in_org is distinct from private.active_org_id()
    or not (private.is_org_admin() or cardinality(private.project_ids_as('{project_manager,team_member,lawyer}')) > 0)
  then
    return;
  end if;
  return query
    select null::uuid, f.address from private.mail_refusals f where f.org_id = in_org and f.category = 'message'
    union all
    select w.user_id, null from public.notification_preferences w
    join public.memberships s on s.org_id = in_org and s.user_id = w.user_id
    where 'message' = any (w.muted_email);
end;
$$;
comment on function private.message_refusers(uuid) is 'Who wants no messages of the organization by mail: members by their id, others by their address. For its staff.';
grant execute on function private.message_refusers(uuid) to authenticated;

-- Who is told
create function private.tell_unreached() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(m.org_id, array_remove(array[m.created_by], null), 'message', 'warning', 'medium',
    left(case new.bounce_kind when 'complaint' then r.name || ' reported your mail as unwanted' else 'Mail to ' || r.name || ' did not arrive' end, 200),
    left(coalesce(new.bounce_reason, new.last_error, '') || case new.bounce_kind when 'soft' then ' It may work later.' else '' end, 1000),
    'Messages', '/messages/' || m.id, 'See whom it reached', m.project_id, null, jsonb_build_object('message_id', m.id),
    -- Where a list is old there are many at once: the first of an hour leads to all of them.
    'message_unreached:' || m.id || ':' || to_char(now() at time zone 'UTC', 'YYYYMMDDHH24'))
  from public.message_recipients r
  join public.messages m on m.org_id = r.org_id and m.id = r.message_id
  where r.org_id = new.org_id and r.mail_id = new.id;
  return null;
end;
$$;
comment on function private.tell_unreached() is 'Tells whoever wrote a message that it did not arrive somewhere, once an hour.';
create trigger tell_unreached after update on public.mail_messages for each row
  when ((new.bounced_at is not null and old.bounced_at is null) or (new.state = 'failed' and old.state <> 'failed'))
  execute function private.tell_unreached();

create function private.tell_unsent() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told uuid[];
begin
  select array_agg(s.user_id) into told from public.memberships s where s.org_id = new.org_id and s.user_id = new.created_by;
  if told is null then
    select array_agg(p.user_id) into told from public.project_members p
    where p.org_id = new.org_id and p.project_id = new.project_id and p.role = 'project_manager';
  end if;
  if told is null then
    select array_agg(s.user_id) into told from public.memberships s where s.org_id = new.org_id and s.role in ('owner', 'admin');
  end if;
  perform private.notify(new.org_id, told, 'message', 'error', 'high', left('Not sent: ' || new.subject, 200), coalesce(new.problem, ''),
    'Messages', '/messages/' || new.id, 'See the message', new.project_id, null, jsonb_build_object('message_id', new.id), 'message_unsent:' || new.id);
  return null;
end;
$$;
comment on function private.tell_unsent() is 'Tells whoever wrote a message that it could not be sent; where they have left, those who run the project.';
create trigger tell_unsent after update on public.messages for each row
  when (new.state = 'failed' and old.state <> 'failed') execute function private.tell_unsent();
