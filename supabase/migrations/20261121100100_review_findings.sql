-- A decision changes what a finding counts and thereby the score. Points come from the API's table of points, so from here on
-- a review needs a request of the API, as everything computed does.
alter table public.contract_findings
  add column original jsonb check (jsonb_typeof(original) = 'object');
comment on column public.contract_findings.original is
  'Kind, category, severity and points as the engine gave them, kept while a decision has changed them.';
comment on column public.contract_findings.points is 'What the finding counts now: 0 where a person rejected it.';
comment on column public.contract_findings.reviewed_by is 'Who decided; of a finding that a person added, that person.';

create or replace function private.stamp_review() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.reviewed_by := case when new.review_status <> 'open' then auth.uid() end;
  new.reviewed_at := case when new.review_status <> 'open' then now() end;
  return new;
end;
$$;
comment on function private.stamp_review() is 'Names who decided about a finding, and when; nobody while it is open.';

-- A new analysis carries over what people decided about the last one, with their names and times.
grant insert (review_status, review_note, reviewed_by, reviewed_at, original) on public.contract_findings to authenticated;
grant update (kind, category, severity, points, original) on public.contract_findings to authenticated;
grant update (risk_score, groups) on public.contract_analyses to authenticated;

drop policy "Admins, project managers and lawyers review findings" on public.contract_findings;
create policy "Admins, project managers and lawyers review findings" on public.contract_findings for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));

-- One policy for both ways, since several permissive ones would each be evaluated.
drop policy "Findings come with their analysis" on public.contract_findings;
create policy "Findings come with their analysis or from a reviewer" on public.contract_findings for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and (exists (
        select from public.contract_analyses a
        where a.org_id = contract_findings.org_id and a.id = contract_findings.analysis_id
          and a.created_by = (select auth.uid()) and a.created_at = now())
      or (source = 'person' and reviewed_by = (select auth.uid()) and reviewed_at = now()
        and ((select private.is_org_admin())
          or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])))));

create policy "A review changes the score of the current analysis" on public.contract_analyses for update to authenticated
  using (org_id = (select private.active_org_id()) and is_current
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])))
  with check (org_id = (select private.active_org_id()) and is_current
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));

create trigger record_added_finding after insert on public.contract_findings
  for each row when (new.source = 'person' and new.reviewed_at = now()) execute function private.record_activity('contract_finding');
create trigger record_new_score after update of risk_score on public.contract_analyses
  for each row when (new.risk_score is distinct from old.risk_score)
  execute function private.record_activity('contract_analysis', 'groups', 'clauses', 'engine', 'is_current');
