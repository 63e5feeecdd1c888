export const siteEventKeys = {
  all: ['site-events'] as const,
  ofProject: (projectId: string) => [...siteEventKeys.all, 'project', projectId] as const,
  answers: (eventId: string) => [...siteEventKeys.all, 'answers', eventId] as const,
};
