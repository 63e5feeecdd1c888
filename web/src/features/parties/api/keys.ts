/** Undo time in milliseconds, long enough to notice a mistake. */
export const undoMs = 10_000;

/** Filters of the party directory; '' does not filter. */
export interface PartyFilter {
  q: string;
  role: string;
}

export const partyKeys = {
  all: ['parties'] as const,
  list: (filter: PartyFilter) => [...partyKeys.all, 'list', filter] as const,
  detail: (id: string) => [...partyKeys.all, 'detail', id] as const,
  dealings: (id: string, kind: string) => [...partyKeys.all, 'dealings', id, kind] as const,
  twins: (partyId: string) => [...partyKeys.all, 'twins', partyId] as const,
  ofProject: (projectId: string) => [...partyKeys.all, 'project', projectId] as const,
  suggestions: (projectId: string) => [...partyKeys.all, 'suggestions', projectId] as const,
};
