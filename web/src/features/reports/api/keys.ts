export const reportsKey = ['reports'] as const;
export const reportSchedulesKey = ['report-schedules'] as const;
