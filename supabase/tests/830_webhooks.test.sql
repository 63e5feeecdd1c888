begin;
select plan(119);
select tests.cast_and_records();

select tests.only('{owner,admin}', 'add a webhook',
  $$insert into public.webhooks (org_id, name, url) values (tests.id('Beam'), 'W', 'https://hooks.example/x')$$, '42501', 'request 1');
select is(tests.attempt('owner',
  $$insert into public.webhooks (org_id, name, url) values (tests.id('Beam'), 'W', 'https://hooks.example/x')$$, 'Beam'), '42501',
  'adding requires the API, which checks the URL');
select is(tests.attempt('owner',
  $$insert into public.webhooks (org_id, name, url) values (tests.id('Rival'), 'W', 'https://hooks.example/x')$$, 'Beam', 'request 1'),
    '42501',
  'cannot add one for another organization');

insert into public.webhooks (id, org_id, name, url, entity_types) values
  (tests.remember('all', private.uuid_v7()), tests.id('Beam'), 'All', 'https://hooks.example/all', '{}'),
  (tests.remember('projects', private.uuid_v7()), tests.id('Beam'), 'Projects', 'https://hooks.example/projects', '{project}'),
  (tests.remember('off', private.uuid_v7()), tests.id('Beam'), 'Off', 'https://hooks.example/off', '{}'),
  (tests.remember('rival', private.uuid_v7()), tests.id('Rival'), 'Rival', 'https://hooks.example/rival', '{}');
update public.webhooks set active = false where id = tests.id('off');
insert into private.webhook_secrets (org_id, webhook_id, secret)
  values (tests.id('Beam'), tests.id('all'), 'whsec_' || repeat('a', 43) || '=');
select is((select count(*) from public.activity_events where action = 'webhook.updated' and entity_id = tests.id('off')), 1::bigint,
  'a change is logged');
delete from public.webhook_deliveries;
delete from private.jobs where kind = 'deliver_webhook';

select tests.only('{owner,admin}', 'read a webhook', $$select from public.webhooks where id = tests.id('all')$$);
select tests.only('{owner,admin}', 'change a webhook', $$update public.webhooks set name = 'X' where id = tests.id('all')$$, '0 rows',
  'request 1');
select tests.only('{owner,admin}', 'delete a webhook', $$delete from public.webhooks where id = tests.id('all')$$);
select tests.nobody('read a webhook''s secret', $$select secret from private.webhook_secrets where webhook_id = tests.id('all')$$);
select is(tests.attempt('owner', $$update public.webhooks set url = 'https://other.example' where id = tests.id('all')$$, 'Beam'), '42501',
  'changing the URL requires the API');
-- A statement that reads no column does not use the select policy.
select is(tests.attempt('project_manager', statement, 'Beam', 'request 1'), '0 rows', 'a member: ' || statement)
from unnest(array[$$update public.webhooks set name = 'X'$$, $$delete from public.webhooks$$]) statement;
select is(tests.attempt('owner', statement, 'Beam', 'request 1'), '3 rows', 'the owner reaches only Beam''s webhooks: ' || statement)
from unnest(array[$$update public.webhooks set name = 'X'$$, $$delete from public.webhooks$$]) statement;
grant update on public.webhooks to authenticated;
select is(tests.attempt('owner', $$update public.webhooks set org_id = tests.id('Rival')$$, 'Beam', 'request 1'), '42501',
  'a webhook cannot move to another organization');
revoke update on public.webhooks from authenticated;
grant update (name, url, entity_types, active) on public.webhooks to authenticated;
select is(tests.attempt('owner of the tables', format($$update public.webhooks set url = %L where id = tests.id('all')$$, url)), '23514',
  url || ' is not a valid URL')
from unnest('{ftp://x.example,https://user@x.example/,https://,javascript:x}'::text[]) url;

-- Events and their webhooks
select tests.act_as('owner', 'Beam', 'request 1');
update public.projects set name = 'Tower' where id = tests.id('Site');
update public.contracts set name = 'Other' where id = tests.id('Shared contract');
select tests.reset();
update public.projects set name = 'Rival tower' where id = tests.id('Rival site');
select results_eq(
  $$select w.name, d.action, d.state::text from public.webhook_deliveries d join public.webhooks w on w.id = d.webhook_id order by d.id,
    w.name$$,
  $$values ('All', 'project.updated', 'queued'), ('Projects', 'project.updated', 'queued'), ('All', 'contract.updated', 'queued'),
    ('Rival', 'project.updated', 'queued')$$,
  'queues subscribed events of its organization for enabled webhooks only');
select is(
  (select count(*) from private.jobs j
    join public.webhook_deliveries d on d.id = (j.payload ->> 'delivery_id')::uuid and d.org_id = j.org_id
      where j.kind = 'deliver_webhook'),
  4::bigint, 'queues one job per delivery');

select tests.remember('delivery', (select id from public.webhook_deliveries where webhook_id = tests.id('all') order by id limit 1));
select tests.only('{owner,admin}', 'read a delivery', $$select from public.webhook_deliveries where id = tests.id('delivery')$$);
select tests.nobody('change a delivery', $$update public.webhook_deliveries set state = 'sent',
  ended_at = now() where id = tests.id('delivery')$$, 'request 1');
select is(private.resend_webhook_delivery(tests.id('Beam'), tests.id('delivery')), false, 'a pending delivery cannot be resent');
update public.webhook_deliveries set state = 'failed', ended_at = now() where id = tests.id('delivery');
select is(private.resend_webhook_delivery(tests.id('Rival'), tests.id('delivery')), false, 'another organization cannot resend it');
select is(private.resend_webhook_delivery(tests.id('Beam'), tests.id('delivery')), true, 'a failed delivery can be resent');
delete from public.webhooks where id = tests.id('all');
select is((select count(*) from public.webhook_deliveries where webhook_id = tests.id('all')), 0::bigint,
  'deleting a webhook deletes its deliveries');

select * from finish();
rollback;
