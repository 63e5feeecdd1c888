-- A notice that a side may give, such as one of termination for convenience, is an option: no side owes it. The calendar,
-- reminders, the dashboard, and reports then name no side.
select extensions.word_similarity('', '');

alter table public.obligations add column is_option boolean not null generated always as (
  kind = 'notice_window' and (
    category in ('termination_convenience', 'suspension_or_stop_work', 'renewal_term', 'notice_to_stop_renewal')
    or category = 'termination_default' and starts_with(title, 'Notice of termination'))) stored;
comment on column public.obligations.is_option is 'Whether a side may give this notice rather than owing it; isOption in schemas/obligation.ts is the same rule.';
grant select (is_option) on public.obligations to authenticated;

do $migration$
declare
  side record;
  definition text;
begin
  for definition in
    select pg_get_triggerdef(t.oid) from pg_catalog.pg_trigger t
    where t.tgrelid = 'public.obligations'::regclass and t.tgname in ('record_activity', 'record_added_obligation')
  loop
    execute replace(replace(definition, 'CREATE TRIGGER', 'create or replace trigger'), '(''obligation'')', '(''obligation'', ''is_option'')');
  end loop;
  for side in select * from (values ('due_obligation', 'o.bearer'), ('due_deadline', 'COALESCE(o.bearer, d.bearer)')) as v (name, bearer)
  loop
    definition := pg_get_viewdef(('private.' || side.name)::regclass);
    if definition !~ ('\m' || regexp_replace(side.bearer, '([().])', '\\\1', 'g') || '( AS bearer)?\n') then
      raise exception 'private.% does not select a bearer as expected', side.name;
    end if;
    execute format('create or replace view private.%s with (security_invoker) as %s', side.name,
      regexp_replace(definition, '\m' || regexp_replace(side.bearer, '([().])', '\\\1', 'g') || '( AS bearer)?\n',
        format(E'case when o.is_option is not true then %s end as bearer\n', side.bearer)));
  end loop;
  execute replace(pg_get_functiondef('private.tell_obligation_confirmed'::regproc), 'private.owed_by_words(new.bearer)',
    'private.owed_by_words(case when not new.is_option then new.bearer end)');
end;
$migration$;

select private.join_due_dates();
