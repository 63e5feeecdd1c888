import type { NamedThing, NamesFound, SearchNames } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';

/** Results returned per kind. */
const shown = 5;
/** Candidates per kind; some of them may be hidden from the caller. */
const candidates = 200;

/** Finds records with a similar name that the caller may see, most similar first. */
export async function searchNames({
  ctx: { sql },
  input: { q },
}: {
  ctx: Ctx;
  input: SearchNames;
}): Promise<NamesFound> {
  const rows = await sql<NamedThing[]>`
    with found as materialized (select * from private.names_like(${q}, ${candidates})),
    -- Under the caller's own policies, by key.
    visible as (
      select f.kind, p.id, p.name, p.client_name as detail, f.likeness
      from found f join public.projects p on p.id = f.id and p.deleted_at is null
      where f.kind = 'project' and p.org_id = (select private.active_org_id())
      union all
      select f.kind, c.id, c.name, p.name, f.likeness
      from found f
      join public.contracts c on c.id = f.id and c.deleted_at is null
      join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
      where f.kind = 'contract' and c.org_id = (select private.active_org_id())
      union all
      select f.kind, k.id, k.title, p.name, f.likeness
      from found f
      join public.compliance_checks k on k.id = f.id and k.deleted_at is null
      join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
      where f.kind = 'check' and k.org_id = (select private.active_org_id())
      union all
      select f.kind, p.id, p.name, coalesce(p.contact_name, p.email), f.likeness
      from found f join public.parties p on p.id = f.id
      where f.kind = 'party' and p.org_id = (select private.active_org_id())
      union all
      select 'notice', n.id, coalesce(nullif(concat_ws(': ', n.number, nullif(n.subject, '')), ''), n.type::text), p.name, f.likeness
      from private.notices_like(${q}, ${candidates}) f
      join public.notices n on n.org_id = (select private.active_org_id()) and n.id = f.id
      join public.projects p on p.org_id = n.org_id and p.id = n.project_id and p.deleted_at is null
      union all
      select f.kind, person.id, person.name, person.email, f.likeness
      from found f join public.profiles person on person.id = f.id
      where f.kind = 'person'
    )
    select kind, id, name, detail
    from (select v.*, row_number() over (partition by kind order by likeness desc, id desc) as position from visible v) ranked
    where position <= ${shown}
    order by max(likeness) over (partition by kind) desc, kind, likeness desc, id desc`;
  return { items: rows };
}
