begin;
select plan(65);
select tests.cast_and_records();

-- Typed text and the resulting query
select is(private.search_query(typed)::text, asked, 'typed: ' || typed)
from (values
  ('pay if paid', $$'pay' & 'paid'$$),
  ('pay-if-paid', $$'pay' <-> 'if' <-> 'paid'$$),
  ('"no damages for delay"', $$'no' <-> 'damag' <-> 'for' <-> 'delay'$$),
  ('“no damages” delays', $$'no' <-> 'damag' & 'delay'$$),
  ('-"no damages" delay', $$!( 'no' <-> 'damag' ) & 'delay'$$),
  ('30 days', $$'30' & 'day'$$),
  ('owner/architect', $$'owner' & 'architect'$$),
  ('<Contractor''s>', $$'contractor'$$),
  ('delay or owner', $$'delay' | 'owner'$$),
  ('or delay or', $$'delay'$$),
  ('and/or', ''),
  ('the, of', ''),
  ('!! & | :* ( )', ''),
  ('"', ''),
  ('', '')
) a (typed, asked);

-- A last word still being typed
select is(private.begun_query(typed)::text, asked, 'typed so far: ' || typed)
from (values
  ('pay indem', $$'pay' & 'indem':*$$),
  ('terminati', $$'terminati':* | 'termin' | 'terminat'$$),
  ('-damages inde or', null),
  ('-inde', null),
  ('in', null),
  ('"no damages"', null)
) a (typed, asked);
select ok(to_tsvector('private.contract_text', words) @@ private.begun_query(typed), typed || ' finds ' || words)
from (values
  ('indem', 'indemnification'),
  ('terminati', 'termination'),
  ('arbitr', 'arbitration'),
  ('consequen', 'consequential'),
  ('retainag', 'retainage'),
  ('indemnificati', 'indemnification')
) a (typed, words);

-- Pages whose index entry would exceed Postgres's limit
create function pg_temp.add_page(page integer, text text) returns void language sql
as $$ insert into public.contract_document_pages (document_id, page, org_id, project_id, contract_id, start_offset, text)
  values (tests.id('Shared document'), page, tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 0, text) $$;
select lives_ok(format('select pg_temp.add_page(%s, %s)', row_number() over () + 1, page), 'a page of ' || what || ' is stored')
from (values
  ('5 MB of distinct words', $$(select string_agg(md5(n::text), ' ') from generate_series(1, 160000) n)$$),
  ('one word of 3 MB', $$repeat('indemnity', 350000)$$),
  ('characters of four bytes, each a word', $$(select string_agg(chr(131072 + n), ' ') from generate_series(1, 40000) n)$$),
  ('words of four-byte characters', $$(select string_agg(repeat(chr(131072 + n), 9), ' ') from generate_series(1, 40000) n)$$),
  ('addresses, which produce several words', $$(select string_agg('a' || n || '.example.com', ' ') from generate_series(1, 90000) n)$$),
  ('email addresses and numbers',
    $$(select string_agg('x' || n || '@y' || n || '.org ' || n || '.5e7', ' ') from generate_series(1, 90000) n)$$),
  ('letters that get longer in lowercase', $$(select string_agg('Ⱥ' || chr(570) || n, '_') from generate_series(1, 90000) n)$$),
  ('blanks and symbols', $$repeat(e' \t\n…–"<&>;|!', 99999)$$),
  ('nothing', $$''$$)
) a (what, page);
select lives_ok(
  format($$select ts_headline('private.contract_text', translate(left(p.text, 100000), '<>/-', '    '), private.search_query(%L),
    'MaxFragments=2, MinWords=8, MaxWords=24')
    from public.contract_document_pages p where p.document_id = tests.id('Shared document')$$, typed),
      'a match on it can be shown: ' || typed)
from unnest(array['indemnity', '"a b" or c -d', 'example.com', md5('7')]) typed;

-- Candidates are from the active organization; the policies decide which are visible.
select pg_temp.add_page(99, 'No damages for delay. The Owner/Architect shall be given <Notice>.');
insert into public.contract_document_pages (document_id, page, org_id, project_id, contract_id, start_offset, text)
select tests.id(called || ' document'), 99, tests.id(org), tests.id(project), tests.id(called || ' contract'), 0,
  'Damages for delay are liquidated.'
from (values
  ('Private', 'Beam', 'Site'),
  ('Annex', 'Beam', 'Annex'),
  ('Rival', 'Rival', 'Rival site')
) a (called, org, project);

create function pg_temp.found(typed text, project text default null, contract text default null) returns text language sql
as $$ select string_agg(c.name, ' ' order by c.name)
  from private.matching_pages(private.search_query(typed),
    case when project is not null then tests.id(project) end, case when contract is not null then tests.id(contract) end) m
  join public.contract_document_pages p on p.document_id = m.document_id and p.page = m.page
  join public.contracts c on c.id = m.contract_id $$;
select is(outcome, wanted, what)
from (
  select what, wanted, typed, project, contract, who, org from (values
  ('the owner finds all contracts of their organization', 'Annex Private Shared', 'damages', null, null, 'owner', 'Beam'),
  ('by project', 'Private Shared', 'damages', 'Site', null, 'owner', 'Beam'),
  ('by contract', 'Private', 'damages', null, 'Private contract', 'owner', 'Beam'),
  ('words of a phrase separately', 'Shared', '"no damages for delay"', null, null, 'owner', 'Beam'),
  ('words next to a slash and in brackets', 'Shared', 'architect notice', null, null, 'owner', 'Beam'),
  ('a lawyer finds contracts on their projects', 'Private Shared', 'damages', null, null, 'lawyer', 'Beam'),
  ('a contractor finds contracts shared with them', 'Shared', 'damages', null, null, 'contractor', 'Beam'),
  ('a contractor cannot find another contract by its id', null, 'damages', null, 'Private contract', 'contractor', 'Beam'),
  ('a member on no project finds nothing', null, 'damages', null, null, 'bystander', 'Beam'),
  ('a removed member finds nothing', null, 'damages', null, null, 'removed', 'Beam'),
  ('another organization finds its own contract', 'Rival', 'damages', null, null, 'outsider', 'Rival'),
  ('another organization cannot search our project by its id', null, 'damages', 'Site', null, 'outsider', 'Rival'),
  ('a query of only excluded words matches nothing', null, '-damages', null, null, 'owner', 'Beam')
) a (what, wanted, typed, project, contract, who, org)) cases
cross join lateral (select tests.act_as(who, org)) acting
cross join lateral (select pg_temp.found(typed, project, contract) as outcome) search;
select tests.act_as('contractor', 'Beam');
select is((select count(*) from private.matching_pages(private.search_query('damages'), null, null) m
  where m.contract_id = tests.id('Rival contract')), 0::bigint,
  'other organizations'' contracts are not candidates');
select results_eq($$select rank > 0 and rank < 1 from private.matching_pages(private.search_query('"no damages for delay"'), null, null)$$,
  $$values (true)$$, 'a rank is between 0 and 1');

-- The same for names: no candidates from another organization, and each candidate must be visible.
select tests.reset();
create function pg_temp.named(typed text) returns text language sql
as $$ select string_agg(c.name, ' ' order by c.name) from private.names_like(typed, 10) n join public.contracts c on c.id = n.id $$;
select is(outcome, wanted, what)
from (
  select what, wanted, typed, who, org from (values
  ('part of a name', 'Annex Private Shared', 'northside', 'owner', 'Beam'),
  ('mistyped', 'Annex Private Shared', 'norhtside electric', 'owner', 'Beam'),
  ('a lawyer''s projects', 'Private Shared', 'northside', 'lawyer', 'Beam'),
  ('contracts shared with a contractor', 'Shared', 'northside', 'contractor', 'Beam'),
  ('nothing for a member on no project', null, 'northside', 'bystander', 'Beam'),
  ('nothing for a removed member', null, 'northside', 'removed', 'Beam'),
  ('another organization''s own', 'Rival', 'northside', 'outsider', 'Rival')
) a (what, wanted, typed, who, org)) cases
cross join lateral (select tests.act_as(who, org)) acting
cross join lateral (select pg_temp.named(typed) as outcome) search;
select tests.act_as('outsider', 'Rival');
select is((select count(*) from private.names_like('northside', 10) n where n.id = tests.id('Shared contract')), 0::bigint,
  'other organizations'' names are not candidates');
select is((select count(*) from private.names_like('x', 1) n), 0::bigint, 'a single letter matches nothing');

-- Postgres decides by its estimate, which in a small table would not show the error.
select ok((select 'enable_seqscan=off' = any (p.proconfig) from pg_proc p where p.oid = 'private.matching_pages'::regproc),
  'pages are found by their words, never by reading the pages of all organizations');

select * from finish();
rollback;
