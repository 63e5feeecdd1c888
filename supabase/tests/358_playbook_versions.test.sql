-- Playbooks: who reads, drafts, and publishes them, and what is kept.
begin;
select * from no_plan();
select tests.cast_and_records();

create function pg_temp.draft(org text, type text) returns text language sql as $$
  select format('insert into public.playbook_versions (org_id, side, contract_type, body)
    values (tests.id(%L), ''payer'', %L, ''{"entries": []}'')', org, type)
$$;
grant execute on all functions in schema pg_temp to public;
insert into public.playbook_versions (id, org_id, side, contract_type, status, published_at, body)
select tests.remember(called, private.uuid_v7()), tests.id(org), 'performer', type::public.contract_type, status::public.playbook_status,
  case status when 'published' then now() end, '{"entries": []}'
from (values
  ('Published', 'Beam', null, 'published'),
  ('Draft', 'Beam', null, 'draft'),
  ('Rival draft', 'Rival', 'Supply', 'draft')
) a (called, org, type, status);
select is((select array_agg(number order by number) from public.playbook_versions where org_id = tests.id('Beam')), '{1,2}',
  'versions of a side and kind of contract are numbered');

-- Who reads
select tests.only('{owner,admin,project_manager,team_member,lawyer,neighbor}', 'read a published playbook',
  $$select from public.playbook_versions where id = tests.id('Published')$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer,neighbor}', 'read a draft playbook',
  $$select from public.playbook_versions where id = tests.id('Draft')$$);
select tests.only('{outsider at home}', 'read another organization''s playbook',
  $$select from public.playbook_versions where id = tests.id('Rival draft')$$);

-- Who drafts, changes, publishes, and deletes
select tests.only('{owner,admin,lawyer}', 'draft a playbook', pg_temp.draft('Beam', 'Subcontract'), '42501', 'request 1');
select tests.only('{outsider at home}', 'draft another organization''s playbook', pg_temp.draft('Rival', 'Subcontract'), '42501',
  'request 1');
select tests.nobody('draft a playbook without the API', pg_temp.draft('Beam', 'Subcontract'));
select tests.only('{owner,admin,lawyer}', 'change a draft playbook',
  $$update public.playbook_versions set body = '{"entries": [1]}' where id = tests.id('Draft')$$, '0 rows', 'request 1');
select tests.only('{owner,admin,lawyer}', 'publish a playbook',
  $$update public.playbook_versions set status = 'published' where id = tests.id('Draft')$$, '0 rows', 'request 1');
select tests.only('{owner,admin,lawyer}', 'delete a draft playbook',
  $$delete from public.playbook_versions where id = tests.id('Draft')$$, '0 rows', 'request 1');
select tests.only('{outsider at home}', 'change another organization''s draft',
  $$update public.playbook_versions set body = '{"entries": [1]}' where id = tests.id('Rival draft')$$, '0 rows', 'request 1');
select tests.only('{outsider at home}', 'delete another organization''s draft',
  $$delete from public.playbook_versions where id = tests.id('Rival draft')$$, '0 rows', 'request 1');
select is(tests.attempt(who, statement, 'Beam', 'request 1'), '0 rows',
  format('a published playbook is kept: %s, %s', who, statement))
from unnest('{owner,lawyer}'::text[]) who, unnest(array[
  'update public.playbook_versions set body = ''{"entries": [1]}'' where id = tests.id(''Published'')',
  'update public.playbook_versions set status = ''draft'' where id = tests.id(''Published'')',
  'delete from public.playbook_versions where id = tests.id(''Published'')']) statement;
select is(
  tests.attempt('owner', $$update public.playbook_versions set status = 'published' where id = tests.id('Draft')$$, 'Beam'), '42501',
  'publishing requires the API');
select is(tests.columns_granted('authenticated', 'insert', 'public.playbook_versions'), 'body contract_type org_id side',
  'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.playbook_versions'), 'body status', 'columns that an update may set');

select is(tests.attempt('owner', $$delete from public.playbook_versions where id = tests.id('Draft')$$, 'Beam'), '0 rows',
  'deleting a draft requires the API');

-- The policies hold even if every column is granted.
grant insert, update on public.playbook_versions to authenticated;
select is(tests.attempt('owner', $$insert into public.playbook_versions (org_id, side, status, published_at, body)
  values (tests.id('Beam'), 'payer', 'published', now(), '{"entries": []}')$$, 'Beam', 'request 1'), '42501',
  'a playbook begins as a draft');
select is(tests.attempt('owner',
  $$update public.playbook_versions set org_id = tests.id('Rival') where id = tests.id('Draft')$$, 'Beam', 'request 1'),
  '42501', 'a playbook cannot move to another organization');
revoke insert, update on public.playbook_versions from authenticated;
grant insert (org_id, side, contract_type, body), update (body, status) on public.playbook_versions to authenticated;

-- One draft, and its publication
select is(tests.attempt('owner', $$insert into public.playbook_versions (org_id, side, body)
  values (tests.id('Beam'), 'performer', '{"entries": []}')$$, 'Beam', 'request 1'), '23505', 'a side and kind of contract has one draft');
delete from public.notifications;
select tests.act_as('lawyer', 'Beam', 'request 1');
update public.playbook_versions set status = 'published' where id = tests.id('Draft');
select tests.reset();
select results_eq($$select published_by, published_at is not null, version from public.playbook_versions where id = tests.id('Draft')$$,
  $$values (tests.id('lawyer'), true, 2)$$, 'publication records who and when');
select set_eq($$select n.user_id, n.title from public.notifications n where n.action_url = '/playbook/' || tests.id('Draft')$$,
  $$select tests.id(who), 'Playbook version 2 published'::text from unnest('{owner,admin,project_manager,neighbor}'::text[]) who$$,
  'publication notifies admins, project managers, and lawyers, but not its publisher');
select results_eq(
  $$select action, after - 'published_at' from public.activity_events where entity_id = tests.id('Draft') order by id desc limit 1$$,
  $$values ('playbook_version.updated', '{"status": "published"}'::jsonb)$$, 'publication is logged');

-- Allowed values
select is(tests.attempt('owner of the tables',
  format('update public.playbook_versions set %s where id = tests.id(''Rival draft'')', change)), outcome, change)
from (values
  ('side = ''both''', '23514'),
  ('number = 0', '23514'),
  ('body = ''[]''', '23514'),
  ('published_at = now()', '23514')
) a (change, outcome);
select ok(private.is_review_noun('ask') and private.is_review_noun('playbook_version') and not private.is_review_noun('contract'),
  'open screens of client representatives and contractors hear nothing of asks and playbooks');

select * from finish();
rollback;
