begin;
select plan(160);
select tests.cast_and_records();

select tests.only('{owner,admin}', 'give the first consent',
  $$insert into public.language_model_consents (org_id, host) values (tests.id('Beam'), 'models.example')$$, '42501');

-- From here on, Beam has decided; Rival and Empty have not.
insert into public.organizations (id, name) values (tests.remember('Empty', gen_random_uuid()), 'Empty');
insert into public.language_model_consents (id, org_id, host)
values (tests.remember('Beam consent', private.uuid_v7()), tests.id('Beam'), 'models.example');

select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander}',
  'read the organization''s consent', $$select from public.language_model_consents where org_id = tests.id('Beam')$$);
select tests.only('{owner,admin}', 'withdraw the consent',
  $$update public.language_model_consents set host = null where org_id = tests.id('Beam')$$);
select tests.only('{owner,admin}', 'change the host by upsert',
  $$insert into public.language_model_consents (org_id, host) values (tests.id('Beam'), 'other.example')
    on conflict (org_id) do update set host = excluded.host$$, '42501');
select tests.only('{outsider at home}', 'consent for an organization without a decision',
  $$insert into public.language_model_consents (org_id, host) values (tests.id('Rival'), 'models.example')$$, '42501');
select tests.nobody('consent for an organization the caller is not in',
  $$insert into public.language_model_consents (org_id, host) values (tests.id('Empty'), 'models.example')$$);
select tests.nobody('delete a consent',
  $$delete from public.language_model_consents where org_id = tests.id('Beam')$$);
select tests.nobody('move a consent to another organization',
  $$update public.language_model_consents set org_id = tests.id('Rival') where org_id = tests.id('Beam')$$);
select tests.nobody('record someone else as the decider',
  $$update public.language_model_consents set decided_by = tests.id('outsider') where org_id = tests.id('Beam')$$);

-- The policy holds even if every column is granted.
grant update on public.language_model_consents to authenticated;
select is(tests.attempt('owner', $$update public.language_model_consents set org_id = tests.id('Empty')$$, 'Beam'), '42501',
  'a consent''s organization cannot change');
revoke update on public.language_model_consents from authenticated;
grant update (host, tokens_per_contract, tokens_per_month, input_price, output_price, dollars_per_month)
  on public.language_model_consents to authenticated;
select is(tests.columns_granted('authenticated', 'insert', 'public.language_model_consents'), 'host org_id',
  'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.language_model_consents'),
  'dollars_per_month host input_price output_price tokens_per_contract tokens_per_month', 'columns that an update may set');

select tests.only('{owner,admin}', 'set the language model''s budget',
  $$update public.language_model_consents set tokens_per_month = 5, dollars_per_month = 10 where org_id = tests.id('Beam')$$);
select is(tests.attempt('owner', format('update public.language_model_consents set %s where org_id = tests.id(''Beam'')', change), 'Beam'),
  outcome, left(change, 60))
from (values
  ('tokens_per_contract = 0', '1 row'), ('tokens_per_contract = -1', '23514'), ('tokens_per_contract = 1000000001', '23514'),
  ('tokens_per_month = -1', '23514'), ('tokens_per_month = 100000000001', '23514'), ('input_price = 2.5', '1 row'),
  ('input_price = -1', '23514'), ('output_price = -1', '23514'), ('dollars_per_month = -1', '23514')
) a (change, outcome);

select is(tests.attempt('owner', $$update public.language_model_consents set host = 'https://models.example/v1'$$, 'Beam'), '23514',
  'a host is a hostname, not a URL');
select is(tests.attempt('owner', $$insert into public.language_model_consents (org_id, host) values (tests.id('Beam'), 'x')$$, 'Beam'),
  '23505',
  'an organization has only one consent');

select tests.act_as('admin', 'Beam');
update public.language_model_consents set host = 'other.example' where org_id = tests.id('Beam');
select tests.reset();
select results_eq($$select host, decided_by, decided_at > created_at,
  version from public.language_model_consents where org_id = tests.id('Beam')$$,
  $$values ('other.example', tests.id('admin'), true, 2)$$, 'a change records who decided and when');
select results_eq($$select action, actor_id, before,
  after from public.activity_events where entity_type = 'language_model_consent' order by id desc limit 1$$,
  $$values ('language_model_consent.updated', tests.id('admin'), '{"host": "models.example"}'::jsonb, '{"host": "other.example"}'::jsonb)$$,
  'a change is logged');

select * from finish();
rollback;
