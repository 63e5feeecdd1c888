export const siteEventKeys = {
  all: ['site-events'] as const,
  /** Not below `all`: what changes about events changes no photo. */
  photos: ['site-event-photos'] as const,
  ofProject: (projectId: string) => [...siteEventKeys.all, 'project', projectId] as const,
  answers: (eventId: string) => [...siteEventKeys.all, 'answers', eventId] as const,
};
