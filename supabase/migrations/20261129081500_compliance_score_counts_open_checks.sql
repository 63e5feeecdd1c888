-- The compliance score is the share of all checks that are compliant, without waived ones. The figure `non_compliant` becomes
-- `not_compliant`: it also counts checks that are pending or in progress.
select extensions.word_similarity('', '');

alter type private.figure rename value 'non_compliant' to 'not_compliant';

do $migration$
declare
  figure_of constant text := 'case %1$s when ''compliant'' then ''compliant''::private.figure else ''not_compliant'' end';
  edited text;
begin
  edited := pg_get_functiondef('private.count_checks'::regproc);
  edited := replace(edited, 'k.status::text::private.figure', format(figure_of, 'k.status'));
  edited := replace(edited, 'case f.status when ''compliant'' then ''compliant''::private.figure else ''non_compliant'' end', format(figure_of, 'f.status'));
  edited := replace(edited, 'k.status in (''compliant'', ''non_compliant'')', 'k.status <> ''waived''');
  edited := replace(edited, 'f.status in (''compliant'', ''non_compliant'')', 'f.status <> ''waived''');
  if edited ~ 'non_compliant' then
    raise exception 'count_checks is not as expected';
  end if;
  execute edited;

  execute replace(pg_get_functiondef('private.figures_between'::regproc), 'non_compliant', 'not_compliant');
  execute replace(pg_get_functiondef('private.take_gone_away'::regproc), 'non_compliant', 'not_compliant');

  -- Two branches of the view name the figure of a status: of a check's row and of its events.
  edited := regexp_replace(pg_get_viewdef('private.figure_facts'::regclass),
    'WHEN ''non_compliant''::(\S+) THEN ''not_compliant''::private.figure\s+ELSE NULL::private.figure',
    'WHEN ''waived''::\1 THEN NULL::private.figure ELSE ''not_compliant''::private.figure', 'g');
  if edited ~ '''non_compliant''' then
    raise exception 'figure_facts is not as expected';
  end if;
  execute 'create or replace view private.figure_facts as ' || edited;
end;
$migration$;

drop function private.compliance_score(bigint, bigint);
create function private.compliance_score(compliant bigint, not_compliant bigint) returns integer
language sql immutable set search_path = ''
as $$ select round(100.0 * compliant / nullif(compliant + not_compliant, 0))::integer $$;
comment on function private.compliance_score(bigint, bigint) is 'Rounded percentage of checks that are compliant, without waived ones; null if there are none.';

-- The sums are rebuilt from the facts.
delete from private.figure_states;
