import type { CalendarItem } from '../../../_shared/schemas/index.ts';

/** The app's page of a calendar item. */
export function itemPath({ id, contract_id, check_id, kind, project_id }: CalendarItem): string {
  if (kind === 'notice') return `/notices/${id}`;
  if (kind === 'document_request') return `/messages/${id}`;
  if (check_id) return `/compliance/${check_id}`;
  if (kind === 'deadline') return `/projects/${project_id}?tab=deadlines`;
  if (kind === 'obligation') return `/contracts/${contract_id}?tab=deadlines`;
  return contract_id ? `/contracts/${contract_id}` : `/projects/${project_id}`;
}
