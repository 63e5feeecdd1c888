begin;
select plan(191);
select tests.cast_and_records();

create function pg_temp.message(called text, org text, person text, author text default null) returns void language sql as $$
  insert into public.mail_messages (id, org_id, user_id, to_address, category, subject, text_body, html_body, created_by)
  values (tests.remember(called, gen_random_uuid()), tests.id(org), case when person is not null then tests.id(person) end,
    'someone@example.com', 'reminder', 'Due', 'Text', '<p>Text</p>', case when author is not null then tests.id(author) end)
$$;
select pg_temp.message('To the lawyer', 'Beam', 'lawyer');
select pg_temp.message('By the lawyer', 'Beam', null, 'lawyer');
select pg_temp.message('To an address', 'Beam', null);
select pg_temp.message('Rival mail', 'Rival', 'outsider');

-- Who reads what
select tests.only('{owner,admin,lawyer}', 'read email to the lawyer',
  $$select id from public.mail_messages where id = tests.id('To the lawyer')$$);
select tests.only('{owner,admin,lawyer}', 'read email by the lawyer',
  $$select id from public.mail_messages where id = tests.id('By the lawyer')$$);
select tests.only('{owner,admin}', 'read email to an address',
  $$select id from public.mail_messages where id = tests.id('To an address')$$);
select tests.only('{outsider at home}', 'read another organization''s email',
  $$select id from public.mail_messages where id = tests.id('Rival mail')$$);
select is(tests.attempt(who, format($$select %I from public.mail_messages$$, part)), '42501',
  format('%s cannot read %s, which could act as the recipient', who, part))
from unnest('{owner,lawyer,anon}'::text[]) who, unnest('{text_body,html_body,unsubscribe_url,provider_id}'::text[]) part;

-- No one writes directly
select tests.nobody('create an email', $$insert into public.mail_messages (org_id, to_address, category, subject, text_body, html_body)
  values (tests.id('Beam'), 'a@b.example', 'system', 'S', 'T', 'H')$$, 'request 1');
select tests.nobody('change an email', $$update public.mail_messages set state = 'queued',
  ended_at = null where id = tests.id('To the lawyer')$$, 'request 1');
select tests.nobody('delete an email', $$delete from public.mail_messages where id = tests.id('To the lawyer')$$, 'request 1');
insert into private.mail_refusals values (tests.id('Beam'), 'refused@example.com', 'system');
select tests.nobody('read opt-outs', $$select from private.mail_refusals$$, 'request 1');
select tests.nobody('opt out for another person',
  $$select private.refuse_mail(tests.id('Beam'), tests.id('admin'), 'a@b.example', 'system')$$, 'request 1');
select tests.nobody('queue due email', 'select private.enqueue_due_mail()', 'request 1');
select tests.nobody('take due email', $$select count(*) from private.due_notification_mail(tests.id('Beam'), 10)$$, 'request 1');

-- Allowed values of an email
select is(tests.attempt('owner of the tables',
  format($$insert into public.mail_messages (org_id, to_address, category, subject, text_body, html_body)
  values (tests.id('Beam'), %L, 'system', %L, 'T', 'H')$$, address, subject)), outcome, what)
from (values
  ('ada@example.com', 'Due', '1 row', 'accepts an address and a subject'),
  ('ada@example.com, bob@example.com', 'Due', '23514', 'rejects two addresses'),
  ('Ada <ada@example.com>', 'Due', '23514', 'rejects a name with an address'),
  ('ada', 'Due', '23514', 'rejects text that is not an address'),
  (E'ada@example.com\nbcc: all@example.com', 'Due', '23514', 'rejects a header after the address'),
  ('ada@example.com', E'Due\r\nBcc: all@example.com', '23514', 'rejects a header after the subject'),
  ('ada@example.com', ' ', '23514', 'rejects a blank subject')
) a (address, subject, outcome, what);

-- Unsubscribing
select private.refuse_mail(tests.id('Beam'), tests.id('lawyer'), 'x@y.example', 'reminder') from generate_series(1, 2);
select is((select muted_email::text from public.notification_preferences where user_id = tests.id('lawyer')), '{reminder}',
  'a member''s opt-out is saved once in their preferences');
select private.refuse_mail(tests.id('Beam'), null, 'Someone@Example.com', 'reminder') from generate_series(1, 2);
select is((select array_agg(address || ' ' || category) from private.mail_refusals where category = 'reminder'),
  '{"someone@example.com reminder"}', 'an address''s opt-out is saved once, ignoring case');
select lives_ok($$select private.refuse_mail(gen_random_uuid(), gen_random_uuid(), 'x@y.example', 'reminder')$$,
  'opting out after deletion does nothing');

-- Collecting notifications into email: each once, none that were seen, and by current preferences.
delete from public.notifications;
delete from public.notification_preferences;
select private.notify(tests.id('Beam'), array[tests.id('lawyer'), tests.id('admin')], 'contract', 'info', 'medium', 'T' || n, 'M',
  'Tests', null, null, null, null, '{}', 'c' || n)
from generate_series(1, 3) n;
update public.notifications set read_at = now() where title = 'T1' and user_id = tests.id('lawyer');
update public.notifications set removed_at = now() where title = 'T2' and user_id = tests.id('lawyer');
insert into public.notification_preferences (user_id, muted_email) values (tests.id('admin'), '{contract}');
select is_empty($$select private.due_notification_mail(tests.id('Rival'), 100)$$, 'returns nothing for another organization');
select private.enqueue_due_mail(tests.id('Rival'));
select is_empty($$select from private.jobs where kind = 'collect_mail' and org_id is not null$$, 'queues no job without due email');
select private.enqueue_due_mail() from generate_series(1, 2);
select results_eq($$select org_id from private.jobs where kind = 'collect_mail' and org_id is not null$$, $$select tests.id('Beam')$$,
  'queues one job for an organization with due email');
create temp table due as select * from private.due_notification_mail(tests.id('Beam'), 100);
select is((select array_agg(p.name || ' ' || jsonb_array_length(d.notifications)) from due d join public.profiles p on p.id = d.user_id),
  '{"lawyer 1"}', 'emails only unread notifications the member wants');
select is_empty($$select private.due_notification_mail(tests.id('Beam'), 100)$$, 'emails them once');
select is((select count(*) from public.notifications where emailed_at is null), 0::bigint, 'marks the others as handled');
select private.notify(tests.id('Beam'), array[tests.id('lawyer')], 'contract', 'info', 'medium', 'Later', 'M', 'Tests', null, null, null,
  null, '{}', 'later');
update public.notifications set email_after = now() + interval '1 minute' where title = 'Later';
select is_empty($$select private.due_notification_mail(tests.id('Beam'), 100)$$, 'nothing before its time');
update public.notifications set email_after = now() where title = 'Later';
update public.profiles set email = 'two@example.com, three@example.com' where id = tests.id('lawyer');
select is_empty($$select private.due_notification_mail(tests.id('Beam'), 100)$$, 'nothing to an invalid address');

select * from finish();
rollback;
