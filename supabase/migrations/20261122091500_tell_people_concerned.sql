-- What people are told of, and who: a trigger beside each cause, in its transaction. Only those are told who may see the record, by
-- the rules of its policies, and never the one who did it.

-- The persons named are told only where they may see a contract's whole record: everyone on its project but contractors, and the
-- owners and admins.
create function private.audience(
  in_org uuid, on_project uuid, roles public.project_role[], with_admins boolean default false, persons uuid[] default '{}'
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  told uuid[] := array(
    select pm.user_id from public.project_members pm
    where pm.org_id = in_org and pm.project_id = on_project and pm.role = any (roles) and pm.user_id is distinct from caller);
begin
  -- A project without a project manager is run by the owners and admins.
  if with_admins or ('project_manager' = any (roles) and not exists (
    select from public.project_members pm
    where pm.org_id = in_org and pm.project_id = on_project and pm.role = 'project_manager')) then
    told := told || array(
      select m.user_id from public.memberships m
      where m.org_id = in_org and m.role in ('owner', 'admin') and m.user_id is distinct from caller and m.user_id <> all (told));
  end if;
  if persons <> '{}' then
    told := told || array(
      select m.user_id
      from public.memberships m
      left join public.project_members pm on pm.org_id = m.org_id and pm.project_id = on_project and pm.user_id = m.user_id
      where m.org_id = in_org and m.user_id = any (persons) and (m.role in ('owner', 'admin') or pm.role <> 'contractor')
        and m.user_id is distinct from caller and m.user_id <> all (told));
  end if;
  return told;
end;
$$;
comment on function private.audience(uuid, uuid, public.project_role[], boolean, uuid[]) is
  'Who is to be told of something on a project: those with these roles, the admins if wished, and the persons named that are staff; not the caller.';

create function private.by_actor() returns text
language plpgsql stable set search_path = ''
as $$
declare
  -- In a variable: Postgres scans a small table row by row, and would call it for each.
  caller constant uuid := auth.uid();
begin
  return coalesce((select ' by ' || p.name from public.profiles p where p.id = caller), '');
end;
$$;
comment on function private.by_actor() is '" by " and the caller''s name, for the end of a clause; empty where the system does something.';

create function private.summarize_notices(notices private.notice[], most integer, summary text, tab text) returns private.notice[]
language plpgsql stable set search_path = ''
as $$
begin
  -- Most often there are few, or none.
  if cardinality(notices) <= most then
    return notices;
  end if;
  return array(
    select row(n.org_id, n.user_id, n.category, n.type, n.priority, n.title, n.message, n.source, n.action_url, n.action_label,
      n.project_id, n.contract_id, n.metadata, n.dedupe_key)::private.notice
    from (select u.*, count(*) over (partition by u.org_id, u.user_id, u.project_id) as size from unnest(notices) u) n
    where n.size <= most
    union all
    select row(n.org_id, n.user_id, min(n.category), max(n.type), max(n.priority),
      format(summary, count(*), p.name), 'The project shows which.', min(n.source), '/projects/' || p.id || tab, 'Open project', p.id, null,
      jsonb_build_object('count', count(*)), 'summary:' || min(n.category) || ':' || p.id || ':' || pg_catalog.pg_current_xact_id())::private.notice
    from unnest(notices) n
    join public.projects p on p.org_id = n.org_id and p.id = n.project_id
    group by n.org_id, n.user_id, p.id, p.name
    having count(*) > most);
end;
$$;
comment on function private.summarize_notices(private.notice[], integer, text, text) is
  'Where a person would be told of more than "most" things on one project, one notice that says how many; "summary" is a format of that number and the project''s name.';

-- Contracts

create function private.tell_contract_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract public.contracts;
begin
  select * into contract from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id;
  perform private.notify(
    new.org_id,
    case new.action
      when 'submit' then private.audience(new.org_id, new.project_id, '{lawyer}', true)
      else private.audience(new.org_id, new.project_id, '{project_manager}', false, array[contract.created_by])
    end,
    case when new.action in ('submit', 'reject') then 'approval' else 'contract' end::public.notification_category,
    case when new.action in ('activate', 'renew') then 'success' when new.action in ('reject', 'expire', 'terminate') then 'warning'
      else 'info' end::public.notification_type,
    case when new.action in ('reject', 'expire', 'terminate') then 'high' else 'medium' end::public.notification_priority,
    case new.action when 'submit' then 'Submitted for review: ' when 'reject' then 'Returned to draft: '
      when 'activate' then 'Now active: ' when 'expire' then 'Expired: ' when 'renew' then 'Renewed: '
      when 'terminate' then 'Terminated: ' when 'cancel' then 'Cancelled: ' end || contract.name,
    case new.action when 'submit' then 'Submitted' when 'reject' then 'Returned' when 'activate' then 'Activated'
      when 'expire' then 'Marked expired' when 'renew' then 'Renewed' when 'terminate' then 'Terminated' when 'cancel' then 'Cancelled' end
      || private.by_actor() || '.' || coalesce(' ' || new.note, ''),
    'Contracts', '/contracts/' || contract.id || case when new.action in ('submit', 'reject') then '?tab=approval' else '' end, 'Open contract',
    contract.project_id, contract.id, jsonb_build_object('action', new.action, 'from', new.from_status, 'to', new.to_status),
    -- A lawyer's rejection and the step back that it causes are told as one.
    case new.action when 'reject' then 'rejected:' || contract.id || ':' || pg_catalog.pg_current_xact_id()
      else 'step:' || new.id end);
  return null;
end;
$$;
comment on function private.tell_contract_step() is
  'A contract submitted for review is told to the project''s lawyers and the admins, every other step to the contract''s creator and the project managers.';
-- Triggers run in the order of their names: this one after take_contract_step, which may refuse the step.
create trigger tell_contract_step after insert on public.contract_status_changes
  for each row execute function private.tell_contract_step();

create function private.tell_contract_decision() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract public.contracts;
  approved constant boolean := new.decision = 'approved';
begin
  select * into contract from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id;
  perform private.notify(
    new.org_id, private.audience(new.org_id, new.project_id, '{project_manager}', false, array[contract.created_by]), 'approval',
    case when approved then 'success' else 'warning' end::public.notification_type,
    case when approved then 'medium' else 'high' end::public.notification_priority,
    case when approved then 'Approved: ' else 'Rejected: ' end || contract.name,
    'Version ' || d.version || case when approved then ' approved' else ' rejected' end || ' by ' || new.lawyer_name || '.'
      || coalesce(' ' || new.note, ''),
    'Contracts', '/contracts/' || contract.id || '?tab=approval', 'Open contract', contract.project_id, contract.id,
    jsonb_build_object('decision', new.decision, 'version', d.version),
    case when approved then 'approved:' || new.id else 'rejected:' || contract.id || ':' || pg_catalog.pg_current_xact_id() end)
  from public.contract_documents d where d.org_id = new.org_id and d.id = new.document_id;
  return null;
end;
$$;
comment on function private.tell_contract_decision() is 'A lawyer''s decision is told to the contract''s creator and the project managers.';
create trigger tell_contract_decision after insert on public.contract_approvals
  for each row execute function private.tell_contract_decision();

create function private.tell_new_document() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract public.contracts;
  cause constant text := 'document:' || new.id;
  approval_fell constant boolean := coalesce((
    select a.decision = 'approved'
    from public.contract_approvals a
    join public.contract_documents d on d.org_id = a.org_id and d.id = a.document_id
    where a.org_id = new.org_id and a.contract_id = new.contract_id and d.version = new.version - 1
    order by a.id desc limit 1), false);
begin
  select * into contract from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id;
  if approval_fell then
    perform private.notify(
      new.org_id, private.audience(new.org_id, new.project_id, '{project_manager,lawyer}', false, array[contract.created_by]), 'approval',
      'warning', 'high', 'No longer approved: ' || contract.name,
      format('Version %s was uploaded%s. The approval was for version %s.', new.version, private.by_actor(), new.version - 1),
      'Contracts', '/contracts/' || contract.id || '?tab=approval', 'Open contract', contract.project_id, contract.id,
      jsonb_build_object('version', new.version), cause);
  end if;
  perform private.notify(
    new.org_id, private.audience(new.org_id, new.project_id, '{project_manager,lawyer}'), 'document', 'info',
    case when new.version > 1 then 'medium' else 'low' end::public.notification_priority,
    case when new.version > 1 then 'New version: ' else 'New document: ' end || contract.name,
    format('%s was uploaded%s as version %s.', new.file_name, private.by_actor(), new.version),
    'Contracts', '/contracts/' || contract.id || '?tab=versions', 'Open versions', contract.project_id, contract.id,
    jsonb_build_object('version', new.version, 'file_name', new.file_name), cause);
  return null;
end;
$$;
comment on function private.tell_new_document() is
  'A new version is told to those who review the contract; where an approval falls by it, that is what they and the contract''s creator are told.';
create trigger tell_new_document after insert on public.contract_documents
  for each row execute function private.tell_new_document();

create function private.tell_risk_found() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  critical constant integer := (
    select count(*) from public.contract_findings f
    where f.org_id = new.org_id and f.analysis_id = new.id and f.severity = 'critical' and f.kind <> 'info' and f.review_status <> 'rejected');
  -- The high band begins above 60 (_shared/analysis/risk-level.ts).
  high_risk constant boolean := coalesce(new.risk_score > 60, false);
begin
  if critical = 0 and not high_risk then
    return null;
  end if;
  perform private.notify(
    new.org_id, private.audience(new.org_id, new.project_id, '{project_manager,lawyer}'), 'analysis', 'warning', 'high',
    case when high_risk then 'High risk: ' else 'Critical finding: ' end || c.name,
    concat_ws(' ', 'Risk score ' || new.risk_score || '.',
      case when critical > 0 then critical || case critical when 1 then ' critical finding' else ' critical findings' end || ' to review.' end),
    'Analysis', '/contracts/' || c.id, 'Review findings', c.project_id, c.id,
    jsonb_build_object('risk_score', new.risk_score, 'critical_findings', critical, 'version', d.version),
    'risk:' || c.id || ':' || d.sha256)
  from public.contracts c
  join public.contract_documents d on d.org_id = c.org_id and d.id = new.document_id
  where c.org_id = new.org_id and c.id = new.contract_id;
  return null;
end;
$$;
comment on function private.tell_risk_found() is
  'High risk, or a critical finding, is told to the project managers and lawyers; once for the same bytes, however often they are analyzed.';
-- At the end of the transaction, because an analysis is written before its findings.
create constraint trigger tell_risk_found after insert on public.contract_analyses
  deferrable initially deferred for each row execute function private.tell_risk_found();

create function private.tell_contract_shared() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(
    new.org_id, array_remove(array[new.user_id], auth.uid()), 'contract', 'info', 'medium', 'Shared with you: ' || c.name,
    format('%s, %s. Shared%s.', c.contract_type, p.name, private.by_actor()), 'Contracts', '/contracts/' || c.id, 'Open contract',
    c.project_id, c.id, '{}', 'share:' || new.id)
  from public.contracts c
  join public.projects p on p.org_id = c.org_id and p.id = c.project_id
  join public.project_members pm on pm.org_id = c.org_id and pm.project_id = c.project_id and pm.user_id = new.user_id
  where c.org_id = new.org_id and c.id = new.contract_id and pm.role = 'contractor';
  return null;
end;
$$;
comment on function private.tell_contract_shared() is 'A contract shared with a contractor is told to that person.';
create trigger tell_contract_shared after insert on public.contract_shares
  for each row execute function private.tell_contract_shared();

-- Teams

create function private.tell_project_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  called constant text := case new.role when 'project_manager' then 'project manager' when 'team_member' then 'project member'
    when 'contractor' then 'contractor' when 'client_rep' then 'client representative' else 'lawyer' end;
begin
  perform private.notify(
    new.org_id, array_remove(array[new.user_id], auth.uid()), 'team', 'info', 'medium',
    case tg_op when 'INSERT' then 'Added to project: ' else 'Your role changed: ' end || p.name,
    case tg_op when 'INSERT' then format('You were added%s as %s.', private.by_actor(), called)
      else format('You are now %s%s.', called, case when private.by_actor() = '' then '' else ', as set' || private.by_actor() end) end,
    'Projects', '/projects/' || p.id, 'Open project', p.id, null, jsonb_build_object('role', new.role),
    'project_member:' || new.id || ':' || new.version)
  from public.projects p where p.org_id = new.org_id and p.id = new.project_id;
  return null;
end;
$$;
comment on function private.tell_project_member() is 'Who is put on a project, or gets another role there, is told so.';
create trigger tell_project_member after insert on public.project_members
  for each row execute function private.tell_project_member();
create trigger tell_project_role after update of role on public.project_members
  for each row when (new.role <> old.role) execute function private.tell_project_member();

create function private.may_look_after(in_org uuid, on_project uuid, person uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return person is distinct from auth.uid() and exists (
    select from public.memberships m
    left join public.project_members pm on pm.org_id = m.org_id and pm.project_id = on_project and pm.user_id = m.user_id
    where m.org_id = in_org and m.user_id = person and (m.role in ('owner', 'admin') or pm.role is not null));
end;
$$;
comment on function private.may_look_after(uuid, uuid, uuid) is
  'Whether a person is to be told of a check of theirs: not the caller, and someone who sees the project''s checks, in any role.';

-- Compliance. A run or the sweep changes thousands of checks in one statement, so these triggers run once a statement.

create function private.tell_non_compliant() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Most updates make no check non-compliant.
  if not exists (
    select from changed k join previous o on o.org_id = k.org_id and o.id = k.id
    where k.status = 'non_compliant' and o.status <> 'non_compliant' and k.deleted_at is null
  ) then
    return null;
  end if;
  perform private.notify_each(private.summarize_notices(array(
    with fallen as (
      select k.* from changed k join previous o on o.org_id = k.org_id and o.id = k.id
      where k.status = 'non_compliant' and o.status <> 'non_compliant' and k.deleted_at is null
    ), managed as materialized (
      select p.org_id, p.project_id, private.audience(p.org_id, p.project_id, '{project_manager}') as managers
      from (select distinct f.org_id, f.project_id from fallen f) p
    ), told as (
      select f.id, person.user_id
      from fallen f
      join managed using (org_id, project_id)
      cross join lateral unnest(managed.managers) as person (user_id)
      union
      select f.id, f.owner_id from fallen f
      where private.may_look_after(f.org_id, f.project_id, f.owner_id)
    )
    select row(f.org_id, told.user_id, 'compliance', 'warning',
      case when f.severity = 'critical' and f.status_reason = 'found_non_compliant' then 'urgent'
        when f.severity in ('critical', 'high') then 'high' when f.severity = 'medium' then 'medium' else 'low' end,
      'Not compliant: ' || f.title,
      case f.status_reason
        when 'overdue' then 'It was due on ' || to_char(f.due_date, 'FMMonth FMDD, YYYY') || '.'
        when 'evidence_expired' then 'Its evidence has expired.'
        else 'It was found not compliant' || private.by_actor() || '.'
      end,
      'Compliance', '/compliance/' || f.id, 'Open check', f.project_id, null,
      jsonb_build_object('check_id', f.id, 'reason', f.status_reason, 'severity', f.severity),
      'non_compliant:' || f.id || ':' || f.version)::private.notice
    from told join fallen f using (id)
  ), 5, '%s checks became not compliant: %s', '?tab=compliance'));
  return null;
end;
$$;
comment on function private.tell_non_compliant() is
  'A check that became non-compliant is told to whoever looks after it and to the project managers; of more than five on a project, how many.';
create trigger tell_non_compliant after update on public.compliance_checks
  referencing old table as previous new table as changed
  for each statement execute function private.tell_non_compliant();

create function private.tell_assigned() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_each(private.summarize_notices(array(
    select row(k.org_id, k.owner_id, 'compliance', 'info', 'medium', 'Assigned to you: ' || k.title,
      concat('Assigned', private.by_actor(), '.', ' Due on ' || to_char(k.due_date, 'FMMonth FMDD, YYYY') || '.'),
      'Compliance', '/compliance/' || k.id, 'Open check', k.project_id, null, jsonb_build_object('check_id', k.id),
      'assigned:' || k.id || ':' || k.version)::private.notice
    from assigned k
    where k.owner_id is not null and k.deleted_at is null and private.may_look_after(k.org_id, k.project_id, k.owner_id)
  ), 5, '%s checks were assigned to you: %s', '?tab=compliance'));
  return null;
end;
$$;
comment on function private.tell_assigned() is 'Whoever is to look after a new check is told so.';
create trigger tell_assigned after insert on public.compliance_checks
  referencing new table as assigned
  for each statement execute function private.tell_assigned();

create function private.tell_reassigned() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_each(private.summarize_notices(array(
    select row(k.org_id, k.owner_id, 'compliance', 'info', 'medium', 'Assigned to you: ' || k.title,
      concat('Assigned', private.by_actor(), '.', ' Due on ' || to_char(k.due_date, 'FMMonth FMDD, YYYY') || '.'),
      'Compliance', '/compliance/' || k.id, 'Open check', k.project_id, null, jsonb_build_object('check_id', k.id),
      'assigned:' || k.id || ':' || k.version)::private.notice
    from changed k
    join previous o on o.org_id = k.org_id and o.id = k.id
    where k.owner_id is distinct from o.owner_id and k.owner_id is not null and k.deleted_at is null
      and private.may_look_after(k.org_id, k.project_id, k.owner_id)
  ), 5, '%s checks were assigned to you: %s', '?tab=compliance'));
  return null;
end;
$$;
comment on function private.tell_reassigned() is 'Whoever is to look after a check from now on is told so.';
create trigger tell_reassigned after update on public.compliance_checks
  referencing old table as previous new table as changed
  for each statement execute function private.tell_reassigned();

create function private.tell_evidence_waits() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sender constant text := (
    select l.recipient from public.compliance_evidence_links l where l.org_id = new.org_id and l.id = new.link_id);
begin
  perform private.notify(
    new.org_id, private.audience(new.org_id, new.project_id, '{project_manager}', false, array[k.owner_id, l.created_by]), 'evidence',
    'info', 'medium', 'Evidence to review: ' || k.title,
    format('%s was uploaded%s.', new.file_name, coalesce(' by ' || sender || ' through a link', private.by_actor())),
    'Compliance', '/compliance/' || k.id, 'Review evidence', k.project_id, null,
    jsonb_build_object('check_id', k.id, 'evidence_id', new.id), 'evidence:' || new.id)
  from public.compliance_checks k
  left join public.compliance_evidence_links l on l.org_id = k.org_id and l.id = new.link_id
  where k.org_id = new.org_id and k.id = new.check_id and k.deleted_at is null;
  return null;
end;
$$;
comment on function private.tell_evidence_waits() is
  'Evidence that nobody has confirmed is told to the project managers, whoever looks after the check, and who sent the link it came through.';
create trigger tell_evidence_waits after insert on public.compliance_evidence
  for each row when (not new.confirmed) execute function private.tell_evidence_waits();

-- Obligations

create function private.tell_obligation_confirmed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  contract_name text;
  told integer;
begin
  select c.name into contract_name from public.contracts c where c.org_id = new.org_id and c.id = new.contract_id;
  told := private.notify(
    new.org_id, private.audience(new.org_id, new.project_id, '{project_manager,lawyer}'), 'obligation', 'info', 'medium',
    'Deadline confirmed: ' || new.title,
    concat(contract_name, '. Confirmed', private.by_actor(), '.', ' Due on ' || to_char(new.due_date, 'FMMonth FMDD, YYYY') || '.',
      ' To be met by ' || new.who || '.'),
    'Contracts', '/contracts/' || new.contract_id || '?tab=obligations', 'Open deadlines', new.project_id, new.contract_id,
    jsonb_build_object('obligation_id', new.id, 'due_date', new.due_date), 'obligation:' || new.id || ':' || new.version);
  return null;
end;
$$;
comment on function private.tell_obligation_confirmed() is 'A date that someone has confirmed is told to the project managers and lawyers.';
create trigger tell_obligation_added after insert on public.obligations
  for each row when (new.status = 'confirmed') execute function private.tell_obligation_confirmed();
create trigger tell_obligation_confirmed after update of status on public.obligations
  for each row when (new.status = 'confirmed' and old.status = 'proposed') execute function private.tell_obligation_confirmed();
