-- Out-of-office replies are filed, but they are not the recipient's answer.

alter table public.message_replies
  add column automatic boolean not null default false;

comment on column public.message_replies.automatic is 'Whether a program sent it, such as an out-of-office reply.';

create or replace function private.tell_reply()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify(m.org_id, array_remove(array[m.created_by], null), 'message', 'info', 
    (case when new.automatic then 'low' else 'medium' end)::public.notification_priority,
    left(case when new.automatic then 'Automatic reply from ' else 'Reply from ' end || r.name, 200), left(new.text, 1000), 'Messages',
    '/messages/' || m.id, 'Read the reply', m.project_id, null, jsonb_build_object('message_id', m.id), 'message_reply:' || new.id)
  from public.messages m
  join public.message_recipients r on r.org_id = m.org_id and r.id = new.recipient_id
  where m.org_id = new.org_id and m.id = new.message_id;
  return null;
end;
$$;
