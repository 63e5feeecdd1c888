export const reportKeys = {
  all: ['reports'] as const,
  list: () => [...reportKeys.all, 'list'] as const,
  one: (id: string) => [...reportKeys.all, 'one', id] as const,
};
export const reportSchedulesKey = ['report-schedules'] as const;
