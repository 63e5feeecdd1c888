import type { SiteEventFile } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** Files of events that were not removed, earliest first. */
export const selectSiteEventFiles = (sql: Transaction, rest: ReturnType<Transaction>) => sql<SiteEventFile[]>`
  select f.id, f.site_event_id, f.file_name, f.mime_type, f.size_bytes, f.sha256, u.name as uploaded_by_name, f.created_at,
    (select private.is_org_admin())
      or f.project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])
      or (f.uploaded_by = (select auth.uid()) and f.project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))
      as may_remove
  from public.site_event_files f
  left join private.people u on u.id = f.uploaded_by
  where f.org_id = (select private.active_org_id()) and f.deleted_at is null ${rest}
  order by f.id`;
