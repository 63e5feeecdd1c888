begin;
select plan(152);
select tests.cast_and_records();

create function pg_temp.question(org text, project text, contract text) returns text language sql as $$
  select format('insert into public.language_model_questions (org_id, project_id, contract_id, question, model, host, sentences, passages,
      dropped, is_part, input_tokens, output_tokens)
    values (tests.id(%L), tests.id(%L), tests.id(%L), ''Who pays?'', ''clause-reader'', ''models.example'', ''[]'', ''[]'', 0, false,
      100, 10)', org, project, contract)
$$;
grant execute on all functions in schema pg_temp to public;

-- Who asks
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'ask the language model',
  pg_temp.question('Beam', 'Site', 'Shared contract'), '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'ask about the neighbor''s contract',
  pg_temp.question('Beam', 'Annex', 'Annex contract'), '42501', 'request 1');
select tests.only('{outsider at home}', 'ask about another organization''s contract',
  pg_temp.question('Rival', 'Rival site', 'Rival contract'), '42501', 'request 1');
select tests.nobody('ask without the API', pg_temp.question('Beam', 'Site', 'Shared contract'));
select is(tests.attempt('owner', pg_temp.question(org, project, contract), 'Beam', 'request 1'), outcome,
  format('the owner asks about %s on %s of %s', contract, project, org))
from (values
  ('Beam', 'Site', 'Rival contract', '23503'),
  ('Beam', 'Site', 'Annex contract', '23503'),
  ('Rival', 'Site', 'Shared contract', '42501')
) a (org, project, contract, outcome);
select is(tests.columns_granted('authenticated', 'insert', 'public.language_model_questions'),
  'contract_id dropped host id input_tokens is_part model org_id output_tokens passages problem project_id question sentences',
  'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.language_model_questions'), '', 'no column may be updated');

-- Who reads the history
insert into public.language_model_questions (id, org_id, project_id, contract_id, question, model, host, sentences, passages, dropped,
  is_part, input_tokens, output_tokens)
select tests.remember(name || ' question', gen_random_uuid()), tests.id(org), tests.id(project), tests.id(name || ' contract'),
  'Who pays?', 'clause-reader', 'models.example', '[]', '[]', 0, false, 100, 10
from (values
  ('Shared', 'Beam', 'Site'),
  ('Annex', 'Beam', 'Annex'),
  ('Rival', 'Rival', 'Rival site')
) a (name, org, project);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a question to the language model',
  $$select from public.language_model_questions where id = tests.id('Shared question')$$);
select tests.only('{owner,admin,neighbor}', 'read a question about the neighbor''s contract',
  $$select from public.language_model_questions where id = tests.id('Annex question')$$);
select tests.only('{outsider at home}', 'read another organization''s question',
  $$select from public.language_model_questions where id = tests.id('Rival question')$$);
select tests.nobody('delete a question', $$delete from public.language_model_questions where id = tests.id('Shared question')$$,
  'request 1');
select tests.nobody('change a question', $$update public.language_model_questions set dropped = 1 where id = tests.id('Shared question')$$,
  'request 1');

-- Who asked is recorded, and the log names the host but holds no text of the contract.
select tests.act_as('lawyer', 'Beam', 'request 1');
insert into public.language_model_questions (org_id, project_id, contract_id, question, model, host, sentences, passages, dropped, is_part,
  input_tokens, output_tokens)
values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'Who insures?', 'clause-reader', 'models.example', '[]',
  '[{"quote": "The Owner insures."}]', 0, false, 1, 1);
select tests.reset();
select results_eq($$select created_by from public.language_model_questions where question = 'Who insures?'$$,
  $$values (tests.id('lawyer'))$$, 'the person who asked is recorded');
select results_eq($$select actor_id, after ->> 'host', after ? 'passages' or after ? 'sentences' from public.activity_events
  where entity_type = 'language_model_question' order by id desc limit 1$$, $$values (tests.id('lawyer'), 'models.example', false)$$,
  'a question is logged');

-- Questions count against the budget of this month, as readings do, and of the caller's organization alone.
insert into public.language_model_readings (org_id, project_id, contract_id, analysis_id, model, host, input_tokens)
values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), tests.id('Shared analysis'), 'clause-reader', 'models.example', 5);
update public.language_model_questions set created_at = now() - interval '32 days' where question = 'Who insures?';
select tests.act_as('owner', 'Beam');
select is((select u::text from private.language_model_use(tests.id('Shared contract')) u), '(115,205,20)', 'tokens used by Beam');
select tests.act_as('outsider', 'Rival');
select is((select u::text from private.language_model_use(tests.id('Shared contract')) u), '(0,100,10)', 'tokens used by Rival');
select tests.reset();

-- Allowed values
select is(tests.attempt('owner of the tables',
  format('update public.language_model_questions set %s where id = tests.id(''Rival question'')', change)), outcome, left(change, 70))
from (values
  ('problem = ''busy'', passages = ''[1]''', '1 row'),
  ('sentences = ''[1]''', '1 row'),
  ('problem = ''busy'', sentences = ''[1]''', '23514'),
  ('sentences = ''[1]'', passages = ''[1]''', '23514'),
  ('sentences = ''{}''', '23514'),
  ('passages = ''{}''', '23514'),
  ('question = ''ab''', '23514'),
  ('question = repeat(''a'', 501)', '23514'),
  ('dropped = -1', '23514'),
  ('input_tokens = -1', '23514'),
  ('output_tokens = -1', '23514'),
  ('problem = '''', sentences = ''[]''', '23514'),
  ('host = ''https://models.example''', '23514'),
  ('model = ''''', '23514')
) a (change, outcome);

select * from finish();
rollback;
