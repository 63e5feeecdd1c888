-- A summary of several categories gets the category that the person mutes most, so it is not sent through a muted channel.
create or replace function private.summarize_notices(notices private.notice[], most integer, summary text, tab text) returns private.notice[]
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
    select row(g.org_id, g.user_id, g.category, g.type, g.priority, format(summary, g.size, g.name), 'Open the project to see them.',
      g.source, '/projects/' || g.id || tab, 'Open project', g.id, null, jsonb_build_object('count', g.size),
      'summary:' || g.category || ':' || g.id || ':' || pg_catalog.pg_current_xact_id())::private.notice
    from (
      select n.org_id, n.user_id, p.id, p.name, count(*) as size, max(n.type) as type, max(n.priority) as priority, min(n.source) as source,
        (array_agg(n.category order by no.email::integer + no.in_app::integer desc, no.email desc, n.category))[1] as category
      from unnest(notices) n
      join public.projects p on p.org_id = n.org_id and p.id = n.project_id
      left join public.notification_preferences w on w.user_id = n.user_id
      cross join lateral (
        select coalesce(n.category = any (w.muted_email), false), coalesce(n.category = any (w.muted_in_app), false)
      ) as no (email, in_app)
      group by n.org_id, n.user_id, p.id, p.name
      having count(*) > most
    ) g);
end;
$$;
