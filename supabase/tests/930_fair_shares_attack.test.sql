begin;
select plan(15);
select tests.cast_and_records();
delete from private.jobs;

-- One organization queues a thousand jobs before another queues one.
insert into private.jobs (kind, org_id, run_at) select 'deliver_mail', tests.id('Rival'),
  now() - interval '1 hour' from generate_series(1, 1000);
insert into private.jobs (kind, org_id) values ('deliver_mail', tests.id('Beam')), ('deliver_mail', tests.id('Beam'));
create function pg_temp.claim(kind text, number integer default 1) returns uuid[] language sql as $$
  select array_agg(c.org_id) from private.claim_jobs('w', array[kind], number) c $$;
select ok(tests.id('Beam') = any (pg_temp.claim('deliver_mail', 2)), 'one of the first two emails is the quiet organization''s');
select ok(tests.id('Beam') = any (pg_temp.claim('deliver_mail', 2)), 'one of the next two is too');
select is(cardinality(pg_temp.claim('deliver_mail', 50)), 1, 'the noisy organization runs at most three');
select is(pg_temp.claim('deliver_mail'), null, 'one slot stays free');
insert into private.jobs (kind, org_id) values ('deliver_mail', tests.id('Beam'));
select is(pg_temp.claim('deliver_mail'), array[tests.id('Beam')], 'another organization''s email is claimed immediately');
update private.jobs set state = 'done', finished_at = now(), locked_by = null,
  locked_until = null where org_id = tests.id('Rival') and state = 'running';
select is(pg_temp.claim('deliver_mail'), array[tests.id('Rival')], 'finishing a job frees a slot');

-- The system's own jobs also take turns.
insert into private.jobs (kind, org_id, run_at) select 'sweep_compliance', tests.id('Rival'),
  now() - interval '1 hour' from generate_series(1, 100);
insert into private.jobs (kind, run_at) values ('seal_activity', now());
select ok((select bool_or(c.kind = 'seal_activity') from private.claim_jobs('w', array['sweep_compliance', 'seal_activity'], 2) c),
  'system jobs are not starved');

-- Webhooks
insert into public.webhooks (id, org_id, name, url) values
  (tests.remember('silent', private.uuid_v7()), tests.id('Beam'), 'Silent', 'https://silent.example/'),
  (tests.remember('good', private.uuid_v7()), tests.id('Beam'), 'Good', 'https://good.example/');
delete from private.jobs;
delete from public.webhook_deliveries;
insert into public.activity_events (org_id, action, entity_type, entity_id)
select tests.id('Beam'), 'project.updated', 'project', tests.id('Site') from generate_series(1, 20);
update private.jobs set run_at = run_at - interval '1 hour' where target_id = tests.id('silent');
create function pg_temp.targets(number integer) returns text language sql as $$
  select string_agg(w.name || ' ' || t.count, ', ' order by w.name)
  from (select c.target_id, count(*) from private.claim_jobs('w', '{deliver_webhook}', number) c group by 1) t
  join public.webhooks w on w.id = t.target_id $$;
select is(pg_temp.targets(50), 'Good 2, Silent 2', 'two deliveries per webhook and four per organization run concurrently');
select is(private.note_webhook_failure(tests.id('Beam'), tests.id('silent'), 'No answer within 5 s'), null,
  'one failure does not pause a webhook');
select is(private.note_webhook_failure(tests.id('Beam'), tests.id('silent'), 'No answer within 5 s'), null,
  'two failures do not pause a webhook');
select private.note_webhook_failure(tests.id('Beam'), tests.id('silent'), 'No answer within 5 s') from generate_series(1, 2);
select is(private.note_webhook_failure(tests.id('Beam'), tests.id('silent'), 'No answer within 5 s'), now() + interval '1 minute',
  'five consecutive failures pause a webhook');
select is(private.note_webhook_failure(tests.id('Beam'), tests.id('silent'), 'No answer within 5 s'), now() + interval '2 minutes',
  'the sixth failure pauses it longer');
update private.jobs set state = 'done', finished_at = now(), locked_by = null, locked_until = null where state = 'running';
select is(pg_temp.targets(50), 'Good 2', 'deliveries to a paused webhook are not claimed');
select tests.act_as('owner', 'Beam', 'request 1');
select results_eq('select webhook_id, failures, paused_until, last_error from private.failing_webhooks()',
  $$values (tests.id('silent'), 6, now() + interval '2 minutes', 'No answer within 5 s')$$, 'admins see the reason');
update public.webhooks set url = 'https://mended.example/' where id = tests.id('silent');
select tests.reset();
update private.jobs set state = 'done', finished_at = now(), locked_by = null, locked_until = null where state = 'running';
select is(pg_temp.targets(50), 'Good 2, Silent 2', 'a new URL ends the pause');

select * from finish();
rollback;
