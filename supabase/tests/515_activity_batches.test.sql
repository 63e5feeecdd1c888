begin;
select plan(85);
select tests.cast_and_records();

insert into public.activity_batches (org_id, number, event_ids, event_hashes, sealed_at, previous_hash, hash)
select tests.id(org), 1, array[gen_random_uuid()], array[sha256('e')], now(), sha256('p'),
  sha256('h') from unnest('{Beam,Rival}'::text[]) org;

select tests.only('{owner,admin,outsider at home}', 'read seals', 'select from public.activity_batches', '0 rows');
select tests.nobody('create a seal',
  $$insert into public.activity_batches (org_id, number, event_ids, event_hashes, sealed_at, previous_hash, hash)
  values (tests.id('Beam'), 2, array[gen_random_uuid()], array[sha256('e')], now(), sha256('p'), sha256('h'))$$, 'request 1');
select tests.nobody('change a seal', $$update public.activity_batches set hash = sha256('x') where org_id = tests.id('Beam')$$,
  'request 1');
select tests.nobody('delete a seal', $$delete from public.activity_batches where org_id = tests.id('Beam')$$, 'request 1');
select tests.nobody('seal', 'select private.seal_activity()', 'request 1');

-- Sealing of activity events. First seal what others committed; from here on, the sealing job waits for this
-- transaction.
select private.seal_activity();
delete from public.activity_batches;
select is(private.seal_activity(), 0, 'events of the same transaction are not sealed');
update public.activity_events set xid = '3';
update private.activity_seal set snapshot = '2:2:';
select is(private.seal_activity(), (select count(*)::integer from public.activity_events), 'seals all committed events');
select is(private.seal_activity(), 0, 'seals each event once');
select is_empty($$select from public.activity_batches b where b.number <> 1 or b.previous_hash <> decode(repeat('00', 32), 'hex')$$,
  'each organization has its own chain');
select results_eq(
  $$select s.hash from public.activity_batches b,
    unnest(b.event_ids, b.event_hashes) s (id, hash) where b.org_id = tests.id('Rival') order by s.id$$,
  $$select private.activity_hash(e) from public.activity_events e where e.org_id = tests.id('Rival') order by e.id$$,
    'with the hash of each event');
select isnt(
  (select private.activity_hash(e) from public.activity_events e where e.org_id = tests.id('Rival') order by e.id limit 1),
  (select private.activity_hash(jsonb_populate_record(e, changed)) from public.activity_events e where e.org_id = tests.id('Rival')
    order by e.id limit 1),
  'the seal changes with ' || changed::text)
from jsonb_array_elements('[{"actor_id": "00000000-0000-4000-8000-000000000000"}, {"action": "x"}, {"before": {}}, {"after": {}}, '
  '{"request_id": "r"}, {"created_at": "2000-01-01"}]') changed;

select * from finish();
rollback;
