-- A client's representative sees the reminders addressed to them alone, so the log must not tell of the others.
alter policy "Members read the activity of their projects" on public.activity_events
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or actor_id = (select auth.uid())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])
      or (entity_type <> 'reminder' and project_id = any ((select private.project_ids_as('{client_rep}'))::uuid[]))));
