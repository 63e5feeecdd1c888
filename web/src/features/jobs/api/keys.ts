export const jobKeys = {
  all: ['jobs'] as const,
  list: (state: string) => [...jobKeys.all, state] as const,
};
