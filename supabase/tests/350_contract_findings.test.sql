begin;
select plan(258);
select tests.cast_and_records();
select tests.remember('new analysis', gen_random_uuid());

select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a contract''s finding',
  $$select from public.contract_findings where id = tests.id('Shared finding')$$);
select tests.only('{owner,admin,neighbor}', 'read the neighbor''s finding',
  $$select from public.contract_findings where id = tests.id('Annex finding')$$);
select tests.only('{outsider at home}', 'read another organization''s finding',
  $$select from public.contract_findings where id = tests.id('Rival finding')$$);

-- Findings are inserted with their analysis, in its transaction, by its creator.
select tests.act_as('team_member', 'Beam', 'request 1');
do $$ begin execute tests.insert_analysis(tests.id('new analysis'), 'Beam', 'Site', 'Shared contract', 'Shared document'); end $$;
select tests.reset();
select tests.only('{team_member}', 'add findings to one''s own analysis in the same transaction',
  tests.insert_finding(tests.id('new analysis'), 'Beam', 'Site', 'Shared contract'), '42501', 'request 1');
select tests.nobody('add findings without the API', tests.insert_finding(tests.id('new analysis'), 'Beam', 'Site', 'Shared contract'));
select tests.nobody('add findings to yesterday''s analysis',
  tests.insert_finding(tests.id('Shared analysis'), 'Beam', 'Site', 'Shared contract'), 'request 1');
select is(tests.attempt('team_member', tests.insert_finding(tests.id('new analysis'), org, project, contract), 'Beam', 'request 1'),
  outcome, title)
from (values
  ('a finding names the organization of its analysis', 'Rival', 'Site', 'Shared contract', '42501'),
  ('a finding names the project of its analysis', 'Beam', 'Annex', 'Shared contract', '23503'),
  ('a finding names the contract of its analysis', 'Beam', 'Site', 'Private contract', '23503')
) a (title, org, project, contract, outcome);
update public.contract_analyses set created_at = now() - interval '1 microsecond' where id = tests.id('new analysis');
select is(tests.attempt('team_member', tests.insert_finding(tests.id('new analysis'), 'Beam', 'Site', 'Shared contract'), 'Beam',
  'request 2'), '42501', 'cannot add findings in a later transaction');
select is(tests.columns_granted('authenticated', 'insert', 'public.contract_findings'),
  'analysis_id category confidence contract_id end_offset explanation folded id kind law org_id original page params points '
  'position project_id quote review_note review_status reviewed_at reviewed_by severity shown source spans start_offset statement title',
  'columns that an insert may set');

-- A person's own finding carries their name and the current time, on any analysis they may review.
create function pg_temp.own_finding(contract text, project text, fields text default '') returns text language sql as $$
  select format('insert into public.contract_findings (org_id, project_id, contract_id, analysis_id, position, category, kind,
    severity, title, explanation, confidence, source, points, review_status, reviewed_by, reviewed_at)
    values (tests.id(''Beam''), tests.id(%L), tests.id(%L), tests.id(%L), 7, ''time'', ''onerous'', ''low'', ''T'', ''E'', 1, %s)',
      project, contract || ' contract', contract || ' analysis',
    coalesce(nullif(fields, ''), $v$'person', 2, 'accepted', auth.uid(), now()$v$))
$$;
grant execute on all functions in schema pg_temp to public;
select tests.only('{owner,admin,project_manager,lawyer}', 'add a manual finding', pg_temp.own_finding('Shared', 'Site'), '42501',
  'request 1');
select tests.only('{owner,admin,neighbor}', 'add a manual finding on the neighbor''s project', pg_temp.own_finding('Annex', 'Annex'),
  '42501', 'request 1');
select is(tests.attempt('lawyer', pg_temp.own_finding('Shared', 'Site'), 'Beam'), '42501', 'a manual finding requires the API');
select is(tests.attempt('lawyer', pg_temp.own_finding('Shared', 'Site', fields), 'Beam', 'request 1'), '42501', title)
from (values
  ('a manual finding cannot come from a rule', $$'rule', 2, 'accepted', auth.uid(), now()$$),
  ('a manual finding is reviewed by its author', $$'person', 2, 'accepted', tests.id('owner'), now()$$),
  ('a manual finding has the current time', $$'person', 2, 'accepted', auth.uid(), now() - interval '1 second'$$),
  ('a manual finding is not open', $$'person', 2, 'open', null, null$$)
) a (title, fields);

-- The shown part of a quote, and further spans
select throws_ok($$update public.contract_findings set quote = null, start_offset = null, end_offset = null, page = null,
  shown = 'words' where id = tests.id('Shared finding')$$,
  '23514', null, 'rejects shown text without a quote');
select throws_ok($$update public.contract_findings set spans = '{}' where id = tests.id('Shared finding')$$, '23514', null,
  'spans must be an array');

-- Review
select tests.only('{owner,admin,project_manager,lawyer}', 'review a finding',
  $$update public.contract_findings set review_status = 'corrected', review_note = 'Agreed', kind = 'onerous', category = 'time',
    severity = 'high', points = 8, original = '{}' where id = tests.id('Shared finding')$$, '0 rows', 'request 1');
select tests.only('{owner,admin,neighbor}', 'review the neighbor''s finding',
  $$update public.contract_findings set review_status = 'accepted' where id = tests.id('Annex finding')$$, '0 rows', 'request 1');
select tests.only('{outsider at home}', 'review another organization''s finding',
  $$update public.contract_findings set review_status = 'accepted' where id = tests.id('Rival finding')$$, '0 rows', 'request 1');
select is(tests.attempt(who, $$update public.contract_findings set review_note = 'x'$$, 'Beam', 'request 1'), '0 rows',
  'cannot review any finding: ' || who)
from unnest('{team_member,contractor,client_rep,bystander,removed,outsider}'::text[]) who;
select is(tests.attempt(who, $$update public.contract_findings set review_status = 'accepted' where id = tests.id('Shared finding')$$,
  'Beam'), '42501', 'cannot review without the API: ' || who)
from unnest('{owner,project_manager,lawyer}'::text[]) who;
select tests.nobody('change a finding''s content',
  $$update public.contract_findings set title = 'x' where id = tests.id('Shared finding')$$, 'request 1');
select tests.nobody('review as another person',
  $$update public.contract_findings set reviewed_by = tests.id('lawyer') where id = tests.id('Shared finding')$$, 'request 1');
select tests.nobody('delete a finding', $$delete from public.contract_findings where id = tests.id('Shared finding')$$, 'request 1');
select is(tests.columns_granted('authenticated', 'update', 'public.contract_findings'),
  'category kind original points review_note review_status severity', 'columns that an update may set');

select tests.act_as('lawyer', 'Beam', 'request 1');
update public.contract_findings set review_status = 'rejected' where id = tests.id('Shared finding');
select results_eq($$select review_status::text, reviewed_by, reviewed_at = now(), version,
  updated_at > created_at from public.contract_findings where id = tests.id('Shared finding')$$,
  $$values ('rejected', tests.id('lawyer'), true, 2, true)$$, 'a review records reviewer and time and increments the version');
select tests.act_as('project_manager', 'Beam', 'request 1');
update public.contract_findings set review_note = 'See clause 4' where id = tests.id('Shared finding');
select results_eq($$select review_status::text, reviewed_by, version from public.contract_findings where id = tests.id('Shared finding')$$,
  $$values ('rejected', tests.id('project_manager'), 3)$$, 'a note alone records a reviewer');
update public.contract_findings set review_status = 'open' where id = tests.id('Shared finding');
select results_eq($$select reviewed_by, reviewed_at, version from public.contract_findings where id = tests.id('Shared finding')$$,
  $$values (null::uuid, null::timestamptz, 4)$$, 'a reopened finding has no reviewer');

-- The policies hold even if every column is granted. (A statement that reads no column is checked by the
-- update policy alone.)
select tests.reset();
grant update, delete on public.contract_findings to authenticated;
select is(tests.attempt('lawyer', $$update public.contract_findings set project_id = tests.id('Annex')$$, 'Beam', 'request 1'), '42501',
  'a finding cannot move to another project');
select is(tests.attempt_with_role('lawyer', role, 'Annex', $$update public.contract_findings set project_id = tests.id('Annex')$$,
  'request 1'), '42501', 'cannot move it even as ' || role || ' on the other project')
from unnest('{team_member,contractor,client_rep}'::public.project_role[]) role;
select is(tests.attempt('owner', $$update public.contract_findings set org_id = tests.id('Rival')$$, 'Beam', 'request 1'), '42501',
  'a finding cannot move to another organization');
select is(tests.attempt('owner', $$delete from public.contract_findings where id = tests.id('Shared finding')$$, 'Beam'), '0 rows',
  'no user deletes a finding');

-- Allowed values
select is(tests.attempt('owner of the tables',
  format('update public.contract_findings set %s where id = tests.id(''Shared finding'')', change)), outcome, title)
from (values
  ('accepts a quote with its position', 'quote = ''q'', start_offset = 0, end_offset = 1', '1 row'),
  ('rejects a quote without a position', 'quote = ''q''', '23514'),
  ('rejects a position without a quote', 'start_offset = 0, end_offset = 1', '23514'),
  ('rejects a quote without its end', 'quote = ''q'', start_offset = 0', '23514'),
  ('rejects an empty position', 'quote = ''q'', start_offset = 3, end_offset = 3', '23514'),
  ('rejects a negative position', 'quote = ''q'', start_offset = -1, end_offset = 1', '23514'),
  ('accepts a missing clause without a quote', 'kind = ''missing''', '1 row'),
  ('rejects a missing clause with a quote', 'kind = ''missing'', quote = ''q'', start_offset = 0, end_offset = 1', '23514'),
  ('accepts a confidence of 1', 'confidence = 1', '1 row'),
  ('rejects a confidence above 1', 'confidence = 1.01', '23514'),
  ('rejects a negative confidence', 'confidence = -0.01', '23514'),
  ('rejects a confidence that is no number', 'confidence = ''NaN''', '23514'),
  ('rejects negative points', 'points = -1', '23514'),
  ('rejects a page before the first', 'page = 0', '23514'),
  ('rejects a negative place in the list', 'position = -1', '23514'),
  ('rejects parameters that are a list', 'params = ''[]''', '23514'),
  ('accepts a list of laws', 'law = ''[{}]''', '1 row'),
  ('rejects laws that are not a list', 'law = ''{}''', '23514'),
  ('requires the list of laws', 'law = null', '23502'),
  ('accepts an original finding', 'original = ''{}''', '1 row'),
  ('rejects an original finding that is a list', 'original = ''[]''', '23514'),
  ('rejects a blank title', 'title = ''''', '23514'),
  ('rejects a blank category', 'category = ''''', '23514'),
  ('accepts a note of 5,000 characters', 'review_note = repeat(''x'', 5000)', '1 row'),
  ('rejects a longer note', 'review_note = repeat(''x'', 5001)', '23514'),
  ('rejects an unknown review status', 'review_status = ''maybe''', '22P02')
) a (title, change, outcome);

select * from finish();
rollback;
