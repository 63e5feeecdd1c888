import { type ReportSchedule, reportScheduleSchema } from '@contract/report.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { reportSchedulesKey } from './keys.ts';

const list = reportScheduleSchema.array();

/** The reports that are made and mailed again and again; the next one due first. */
export const useReportSchedules = () =>
  useQuery({
    queryKey: reportSchedulesKey,
    queryFn: ({ signal }) => apiRequest('/reports/schedules', list, { signal }),
  });

export function useCreateSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: object) =>
      apiRequest('/reports/schedules', reportScheduleSchema, { method: 'POST', body }),
    onSettled: () => client.invalidateQueries({ queryKey: reportSchedulesKey }),
  });
}

/** Pauses a schedule, goes on with it, or ends it. */
export function useChangeSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      schedule: { id },
      step,
    }: {
      schedule: ReportSchedule;
      step: 'pause' | 'resume' | 'end';
    }) => {
      const path = `/reports/schedules/${encodeURIComponent(id)}`;
      return step === 'end'
        ? apiRequest(path, reportScheduleSchema, { method: 'DELETE' })
        : apiRequest(`${path}/${step}`, reportScheduleSchema, { method: 'POST' });
    },
    onError: (error) =>
      notify.error('The schedule could not be changed.', { description: errorMessage(error, 'Try again.') }),
    onSettled: () => client.invalidateQueries({ queryKey: reportSchedulesKey }),
  });
}
