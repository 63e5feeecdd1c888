/** Filters of a notice list; '' does not filter. */
export interface NoticeFilter {
  q: string;
  status: string;
  type: string;
  project_id: string;
}

export const noticeKeys = {
  all: ['notices'] as const,
  list: (filter: NoticeFilter) => [...noticeKeys.all, 'list', filter] as const,
  detail: (id: string) => [...noticeKeys.all, 'detail', id] as const,
  version: (id: string, number: number) => [...noticeKeys.all, 'version', id, number] as const,
  /** A separate key, so that other users' changes do not overwrite typed text. */
  draft: (query: string) => ['notice-drafts', query] as const,
  templates: () => [...noticeKeys.all, 'templates'] as const,
};
