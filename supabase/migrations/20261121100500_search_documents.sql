-- Words by their stem, as in pg_catalog.english, but every word: "no damages for delay" is another clause without its "no".
create text search dictionary private.english_stem (template = pg_catalog.snowball, language = english);
comment on text search dictionary private.english_stem is 'English stems, stop words included.';
create text search configuration private.contract_text (copy = pg_catalog.english);
alter text search configuration private.contract_text
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with private.english_stem;
comment on text search configuration private.contract_text is 'How the text of contracts is read for search.';

-- A page is indexed up to 100,000 characters, thirty times what a printed one holds: more could pass the megabyte that a tsvector
-- may have, and a hostile file would then fail to upload. '<', '>', '/' and '-' would hide words from the parser, which takes
-- <Owner> for a tag, owner/architect for a path and 15-30 for a negative number.
alter table public.contract_document_pages
  add column words tsvector not null
    generated always as (to_tsvector('private.contract_text', translate(left(text, 100000), '<>/-', '    '))) stored;
comment on column public.contract_document_pages.words is 'The page''s words for full-text search.';

-- The operator @@ is not leakproof, so under row-level security it never reaches this index. It serves a function that reads past
-- the policies and answers with pages of the active organization, of which the caller's own query keeps those that the
-- caller may see.
create index contract_document_pages_words_idx on public.contract_document_pages
  using gin (org_id extensions.uuid_ops, words);

create function private.search_query(search text) returns tsquery
language plpgsql immutable set search_path = ''
as $$
declare
  asked text;
begin
  -- Between quotes each word counts; elsewhere stop words would only keep good pages out.
  select string_agg(coalesce(
    case when piece.place % 2 = 0 then translate(piece.said, '-', ' ') else (
      select string_agg(case when word.said ~ '\w-\w' then sign || '"' || translate(word.said, '-', ' ') || '"' else sign || word.said end, ' ')
      from regexp_split_to_table(piece.said, '\s+') as typed,
        lateral (select coalesce(substring(typed from '^-'), '') as sign) as signed,
        lateral (select regexp_replace(ltrim(typed, '-'), '[''’]s$', '') as said) as word
      where lower(word.said) = 'or' or typed = '-'
        or ts_lexize('pg_catalog.english_stem', lower(regexp_replace(word.said, '[^[:alnum:]]', '', 'g'))) is distinct from '{}')
    end, ''), '"' order by piece.place)
  into asked
  from regexp_split_to_table(translate(search, '<>/“”', '   ""'), '"') with ordinality as piece (said, place);
  -- An "or" that joins nothing would count as a word.
  return websearch_to_tsquery('private.contract_text', regexp_replace(asked, '^(\s*\mor\M)+|(\mor\M\s*)+$', '', 'gi'));
end;
$$;
comment on function private.search_query(text) is
  'What a person types into a search box: words, "exact phrases", or, -without.';

create function private.matching_pages(search tsquery, in_project_id uuid, in_contract_id uuid)
returns table (contract_id uuid, document_id uuid, page integer, rank real)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  -- In the query itself it would be asked for each row.
  in_org constant uuid := private.active_org_id();
begin
  -- Nothing to look up, as in a search for stop words, or for whatever lacks a word.
  if querytree(search) in ('', 'T') then
    return;
  end if;
  return query
  select p.contract_id, p.document_id, p.page, ts_rank_cd(p.words, search, 33)
  from public.contract_document_pages p
  where p.org_id = in_org and p.words @@ search
    and (in_project_id is null or p.project_id = in_project_id)
    and (in_contract_id is null or p.contract_id = in_contract_id);
end;
$$;
comment on function private.matching_pages(tsquery, uuid, uuid) is
  'The active organization''s pages that match, ranked from 0 to 1; of one project or contract where given.';

revoke execute on function private.search_query(text), private.matching_pages(tsquery, uuid, uuid) from public;
grant execute on function private.search_query(text), private.matching_pages(tsquery, uuid, uuid) to authenticated;
