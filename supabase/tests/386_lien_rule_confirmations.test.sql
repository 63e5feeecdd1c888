-- Lien rules that a firm's counsel confirmed: who reads, confirms, and withdraws; what counts as a confirmed date.
begin;
select plan(90);
select tests.cast_and_records();
insert into public.lien_rule_confirmations (id, org_id, rule, revision, note, bar_number, bar_jurisdiction, confirmed_by) values
  (tests.remember('confirmed', private.uuid_v7()), tests.id('Beam'), 'md-record', 1, 'Read again', 'MD 1', 'Maryland', tests.id('lawyer')),
  (tests.remember('Rival''s', private.uuid_v7()), tests.id('Rival'), 'md-record', 1, null, 'VA 1', 'Virginia', tests.id('outsider'));

select tests.only('{owner,admin,project_manager,team_member,lawyer,neighbor,bystander}', 'read confirmed rules',
  $$select from public.lien_rule_confirmations where id = tests.id('confirmed')$$);
select tests.only('{outsider at home}', 'read another organization''s confirmed rules',
  $$select from public.lien_rule_confirmations where id = tests.id('Rival''s')$$);
select tests.only('{lawyer}', 'confirm a rule',
  $$insert into public.lien_rule_confirmations (org_id, rule, revision, bar_number, bar_jurisdiction)
    values (tests.id('Beam'), 'md-sue', 1, 'MD 1', 'Maryland')$$, '42501', 'request 1');
select is(tests.attempt('lawyer',
  $$insert into public.lien_rule_confirmations (org_id, rule, revision, bar_number, bar_jurisdiction)
    values (tests.id('Beam'), 'md-sue', 1, 'MD 1', 'Maryland')$$, 'Beam'), '42501', 'confirming requires the API');
select tests.nobody('confirm a rule for another organization',
  $$insert into public.lien_rule_confirmations (org_id, rule, revision, bar_number, bar_jurisdiction)
    values (tests.id('Rival'), 'md-sue', 1, 'MD 1', 'Maryland')$$, 'request 1');
select tests.only('{owner,admin,lawyer}', 'withdraw a confirmation',
  $$delete from public.lien_rule_confirmations where id = tests.id('confirmed')$$);
select tests.only('{nobody}', 'change a confirmation',
  $$update public.lien_rule_confirmations set note = 'x' where id = tests.id('confirmed')$$, '42501');
select throws_ok($$update public.lien_rule_confirmations set note = 'x' where id = tests.id('confirmed')$$, 'PT409', null,
  'even the table''s owner cannot change a confirmation');
select is(tests.columns_granted('authenticated', 'insert', 'public.lien_rule_confirmations'),
  'bar_jurisdiction bar_number note org_id revision rule', 'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.lien_rule_confirmations'), '', 'columns that an update may set');

-- A date is confirmed once all of its rules are, at the revision it was counted with.
insert into public.deadlines (id, org_id, project_id, source, rule_key, title, due_on, act_by, basis)
select tests.remember(called, private.uuid_v7()), tests.id('Beam'), tests.id('Site'), 'law', called, called, '2030-01-10', '2030-01-10',
  jsonb_build_object('certainty', 'secondary', 'rules', rules::jsonb)
from (values
  ('md-one', '[{"rule":"md-record","revision":1}]'),
  ('md-other-revision', '[{"rule":"md-record","revision":2}]'),
  ('md-two', '[{"rule":"md-record","revision":1},{"rule":"md-sue","revision":1}]'),
  ('md-none', '[]')
) a (called, rules);
select results_eq($$select d.rule_key, l.confirmed from private.deadline_law l join public.deadlines d on d.id = l.id
  where d.rule_key like 'md-%' order by d.rule_key collate "C"$$,
  $$values ('md-none', false), ('md-one', true), ('md-other-revision', false), ('md-two', false)$$,
  'all rules must be confirmed, at the revision of the date');

select * from finish();
rollback;
