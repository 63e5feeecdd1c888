begin;
select plan(28);
select tests.cast_and_records();
update auth.users u set email_confirmed_at = now();
update public.organizations set created_at = now();
delete from private.mail_senders;
delete from public.mail_messages;

create function pg_temp.send(sender text, addresses text[], org text default 'Beam',
  category public.notification_category default 'message') returns uuid[] language sql as $$
  with made as (
    insert into public.mail_messages (org_id, to_address, category, subject, text_body, html_body, created_by)
    select tests.id(org), a, category, 'S', 'T', 'H',
      case when sender is not null then tests.id(sender) end from unnest(addresses) a returning id)
  select array_agg(id) from made $$;
create function pg_temp.held(ids uuid[]) returns text language sql as $$
  select string_agg(distinct coalesce(m.held_reason, 'goes'), ',') from public.mail_messages m where m.id = any (ids) $$;
create function pg_temp.jobs(ids uuid[]) returns bigint language sql as $$
  select count(*) from private.jobs j where j.kind = 'deliver_mail' and (j.payload ->> 'email_id')::uuid = any (ids) $$;
create function pg_temp.strangers(number integer, name text) returns text[] language sql as $$
  select array_agg(name || n || '@stranger.example') from generate_series(1, number) n $$;

-- No email goes to outsiders from an unconfirmed sender address.
update auth.users u set email_confirmed_at = null where u.id = tests.id('owner');
select tests.remember('m', (pg_temp.send('owner', '{a@stranger.example}'))[1]);
select is(pg_temp.held(array[tests.id('m')]), 'sender_unconfirmed', 'email from an unconfirmed sender is held');
select is(pg_temp.jobs(array[tests.id('m')]), 0::bigint, 'no job delivers it');
select is((select n.message from public.notifications n where n.user_id = tests.id('owner') and n.title like '%is held'),
  'Held until the sender confirms their email address.', 'notifies the sender');
select is(pg_temp.held(pg_temp.send('owner', array[(select p.email from public.profiles p where p.id = tests.id('owner'))])),
  'recipient_unconfirmed',
  'an unconfirmed member gets only Auth''s own email');
select is((select count(*) from private.take_mail(tests.id('Beam'), tests.id('m'))), 0::bigint, 'a worker cannot take it');
update auth.users u set email_confirmed_at = now();
select private.release_mail(tests.id('Beam'));
select is(pg_temp.held(array[tests.id('m')]), 'goes', 'released after confirmation');
select is(pg_temp.jobs(array[tests.id('m')]), 1::bigint, 'once');
select is(pg_temp.held(pg_temp.send(null, '{service@stranger.example}')), 'goes', 'system email to others is allowed');
update auth.users u set email_confirmed_at = null
  where u.id in (select m.user_id from public.memberships m where m.org_id = tests.id('Beam') and m.role = 'owner');
select is(pg_temp.held(pg_temp.send(null, '{service2@stranger.example}')), 'sender_unconfirmed', 'system email requires a confirmed owner');
update auth.users u set email_confirmed_at = now();
select set_config('app.mail_limits', '{"unconfirmed": "allow"}', true);
update auth.users u set email_confirmed_at = null where u.id = tests.id('owner');
select is(pg_temp.held(pg_temp.send('owner', '{allowed@stranger.example}')), 'goes', 'the operator may allow unconfirmed senders');
select set_config('app.mail_limits', '', true);
update auth.users u set email_confirmed_at = now();

-- Daily limit
delete from private.mail_senders;
create temp table bulk as select unnest(pg_temp.send('owner', pg_temp.strangers(60, 'bulk'))) as id;
select results_eq($$select m.held_reason, count(*) from public.mail_messages m join bulk using (id) group by 1 order by 1$$,
  $$values ('daily_limit', 10::bigint), (null, 50)$$, 'sends fifty on the first day and holds the rest');
select is(pg_temp.jobs((select array_agg(id) from bulk)), 50::bigint, 'queues only fifty');
select is(pg_temp.held(pg_temp.send('admin', '{one-more@stranger.example}')), 'daily_limit', 'the limit includes colleagues');
select is(pg_temp.held(pg_temp.send('owner', array[(select p.email from public.profiles p where p.id = tests.id('admin'))])), 'goes',
  'email to members is not limited');
select is((select pg_temp.held(array_agg(m.id)) from public.mail_messages m
  where m.held_until = ((now() at time zone 'UTC')::date + 1) at time zone 'UTC'), 'daily_limit', 'held email waits for the next day');
update private.mail_senders set day = day - 1;
update public.mail_messages set held_until = now() - interval '1 second' where held_reason = 'daily_limit';
select private.release_mail(tests.id('Beam'));
select is((select count(*) from public.mail_messages where held_reason is not null), 0::bigint, 'held email is released the next day');
update public.organizations set created_at = now() - interval '31 days' where id = tests.id('Beam');
select is(private.mail_day_limit(tests.id('Beam')), 5000, 'an older organization has a higher limit');
select private.set_mail_limit(tests.id('Beam'), 20000);
select is(private.mail_day_limit(tests.id('Beam')), 20000, 'an operator may set the limit');

-- One email of a kind per address and hour, regardless of the sender
select is(pg_temp.held(pg_temp.send('outsider', '{victim@stranger.example}', 'Rival')), 'goes', 'the first email to an address is sent');
select tests.remember('second', (pg_temp.send('owner', '{Victim@stranger.example}'))[1]);
select is(pg_temp.held(array[tests.id('second')]), 'address_limit', 'another organization''s email to it within the hour waits');
select is(pg_temp.held(pg_temp.send('owner', '{victim@stranger.example}', 'Beam', 'evidence')), 'goes', 'another category does not wait');
create temp table twice as select unnest(pg_temp.send('owner', '{twice@stranger.example,twice@stranger.example}')) as id;
select results_eq('select m.held_reason from public.mail_messages m join twice using (id) order by 1', $$values ('address_limit'), (null)$$,
  'one of two in the same statement waits');
update private.mail_recipients set sent_at = now() - interval '61 minutes';
update public.mail_messages set held_until = now() where held_reason = 'address_limit';
select private.release_mail(tests.id('Beam'));
select is(pg_temp.held(array[tests.id('second')]), 'goes', 'released after the hour');

-- Bounces and complaints pause a sender.
update private.mail_senders set day = current_date, sent_today = 0, resumed_at = null;
update public.mail_messages set state = 'sent', ended_at = now() - interval '1 minute', held_reason = null, held_until = null;
create temp table bad as select id from bulk limit 10;
update public.mail_messages m set bounced_at = now(), bounce_kind = 'hard',
  bounce_reason = 'No such user' where m.id in (select id from bad limit 9);
select is(pg_temp.held(pg_temp.send('owner', '{fine@stranger.example}')), 'goes', 'nine bounces do not pause sending');
select tests.remember('queued', (pg_temp.send('owner', '{queued@stranger.example}'))[1]);
update public.mail_messages m set bounced_at = now(), bounce_kind = 'hard',
  bounce_reason = 'No such user' where m.id in (select id from bad) and m.bounced_at is null;
select is(pg_temp.held(pg_temp.send('owner', '{later@stranger.example}')), 'paused', 'ten bounces at ten percent pause sending');
select is((select count(*) from private.take_mail(tests.id('Beam'), tests.id('queued'))), 0::bigint, 'email queued earlier is held too');
select ok((select count(*) > 0 from public.notifications n
  where n.user_id = tests.id('admin') and n.title = 'Email to people outside the organization is paused'
  and n.message like '10 of %'), 'notifies the admins of the reason');
select private.resume_mail(tests.id('Beam'));
select private.release_mail(tests.id('Beam'));
select is(pg_temp.held(array[tests.id('queued')]), 'goes', 'an operator resumes sending');

select * from finish();
rollback;
