-- A removed check can be put back: by those who run the project, who alone remove one.
alter policy "Project staff change checks" on public.compliance_checks
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])
      or (waived_reason is null and deleted_at is null and project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))));
