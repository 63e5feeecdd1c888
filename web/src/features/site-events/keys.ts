export const siteEventKeys = {
  all: ['site-events'] as const,
  /** Not under `all`: changes to events do not affect photos. */
  photos: ['site-event-photos'] as const,
  ofProject: (projectId: string) => [...siteEventKeys.all, 'project', projectId] as const,
  answers: (eventId: string) => [...siteEventKeys.all, 'answers', eventId] as const,
};
