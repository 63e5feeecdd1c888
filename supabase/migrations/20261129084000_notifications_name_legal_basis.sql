-- A notification of a statutory deadline says what the date rests on, and whether the organization's counsel confirmed its rules.

create function private.law_words(in_org uuid, in_deadline uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select concat('Legal basis: ', case l.certainty when 'statute_text' then 'statute text, ' when 'official_summary' then 'official summary, '
      when 'conflict' then 'sources conflict, ' else case when l.certainty is not null then 'secondary sources only, ' end end,
    case when l.confirmed then 'confirmed by counsel.' else 'not confirmed by counsel.' end)
  from private.deadline_law l where l.org_id = in_org and l.id = in_deadline
$$;
comment on function private.law_words(uuid,uuid) is 'What a statutory deadline rests on, as a sentence; null for other deadlines. For people who may see the deadline, which no client may.';

select extensions.word_similarity('', '');
do $$
declare
  told text := pg_get_functiondef('private.tell_deadline()'::regprocedure);
  escalated text := pg_get_functiondef('private.escalate_deadlines(uuid)'::regprocedure);
begin
  told := replace(told, 'target constant text :=', 'law constant text := '' '' || private.law_words(new.org_id, new.id);
  target constant text :=');
  told := replace(told, ''', day, ''.'')', ''', day, ''.'', law)');
  told := replace(told, 'then '' They owe it.'' end)', 'then '' They owe it.'' end, law)');
  told := replace(told, 'concat_ws('' '', new.closed_note, new.consequence)', 'concat(concat_ws('' '', new.closed_note, new.consequence), law)');
  execute told;
  execute replace(escalated, 'coalesce('' If missed: '' || n.consequence || ''.'', '''')',
    'coalesce('' If missed: '' || n.consequence || ''.'', '''') || coalesce('' '' || private.law_words(in_org, n.id), '''')');
end
$$;
