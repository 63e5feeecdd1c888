begin;
select plan(126);
select tests.cast_and_records();

insert into private.jobs (id, kind, org_id, payload, state, attempts, finished_at, last_error) values
  (tests.remember('dead job', private.uuid_v7()), 'send', tests.id('Beam'), '{"to": "secret@test.example"}', 'dead', 8, now(), 'No answer'),
  (tests.remember('Rival job', private.uuid_v7()), 'send', tests.id('Rival'), '{}', 'dead', 8, now(), 'No answer'),
  (tests.remember('system job', private.uuid_v7()), 'seal', null, '{}', 'dead', 8, now(), 'No answer');

-- The queue and its schedule are reserved for the worker.
select tests.nobody('create a job', $$insert into private.jobs (kind) values ('send')$$, 'request 1');
select tests.nobody('read a job', $$select from private.jobs where id = tests.id('dead job')$$, 'request 1');
select tests.nobody('change a job', $$update private.jobs set state = 'waiting', finished_at = null where id = tests.id('dead job')$$,
  'request 1');
select tests.nobody('delete a job', $$delete from private.jobs where id = tests.id('dead job')$$, 'request 1');
select tests.nobody('change the schedule', $$update private.job_schedule set next_run_at = now() where kind = 'clean_up'$$, 'request 1');
select tests.nobody('enqueue by function', $$select private.enqueue_job('send')$$, 'request 1');
select tests.nobody('retry by function', $$select private.retry_job(tests.id('Beam'), tests.id('dead job'))$$, 'request 1');

-- Admins see their organization's jobs; no one sees the payload.
select tests.only('{owner,admin,outsider at home}', 'see the organization''s jobs', 'select from private.organization_jobs()', '0 rows');
select tests.act_as('owner', 'Beam');
select results_eq('select id from private.organization_jobs()', $$values (tests.id('dead job'))$$,
  'hides jobs of other organizations and the system');
select is_empty($$select from private.organization_jobs() j where to_jsonb(j)::text like '%secret%'$$, 'hides the payload');
select tests.reset();

-- Discarding a failed job is logged and affects no other organization's jobs.
select ok(not private.retry_job(tests.id('Beam'), tests.id('Rival job')), 'cannot retry another organization''s job');
select ok(not private.discard_job(tests.id('Beam'), tests.id('system job')), 'cannot discard a system job');
delete from public.activity_events;
select ok(private.retry_job(tests.id('Beam'), tests.id('dead job')), 'can retry its own job');
select results_eq($$select state::text, attempts, payload from private.jobs where kind = 'send' and org_id = tests.id('Beam')$$,
  $$values ('waiting', 0, '{"to": "secret@test.example"}'::jsonb)$$, 'restarts with the same payload');
select results_eq('select org_id, action, after from public.activity_events',
  $$values (tests.id('Beam'), 'job.retried', '{"kind": "send", "last_error": "No answer"}'::jsonb)$$,
    'the retry is logged without the payload');

select * from finish();
rollback;
