import {
  type createReportScheduleSchema,
  type ReportSchedule,
  reportScheduleSchema,
  type updateReportScheduleSchema,
} from '@schemas/report.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { reportSchedulesKey } from './keys.ts';

const list = reportScheduleSchema.array();

const addressOf = ({ id }: Pick<ReportSchedule, 'id'>) => `/reports/schedules/${encodeURIComponent(id)}`;

export const schedulesQuery = queryOptions({
  queryKey: reportSchedulesKey,
  queryFn: ({ signal }) => apiRequest('/reports/schedules', list, { signal }),
});

/** Report schedules, the next one due first. */
export const useReportSchedules = () => useQuery(schedulesQuery);

/** Creates a schedule, or changes one unless it has changed since it was read. */
export function useSaveSchedule() {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: async (
      provided:
        | { schedule: ReportSchedule; changes: z.input<typeof updateReportScheduleSchema> }
        | { schedule: null; changes: z.input<typeof createReportScheduleSchema> },
    ) => {
      const { schedule, changes } = provided;
      if (schedule)
        return await apiRequest(addressOf(schedule), reportScheduleSchema, {
          method: 'PUT',
          body: changes,
          ifMatch: `"${schedule.version}"`,
        });
      const created = await apiRequest('/reports/schedules', reportScheduleSchema, {
        method: 'POST',
        body: changes,
        idempotencyKey: idempotency.keyFor(changes),
      });
      idempotency.succeeded();
      return created;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: reportSchedulesKey }),
  });
}

/** Pauses, resumes, or ends a schedule. */
export const useChangeSchedule = () =>
  useMutation({
    mutationFn: ({ schedule, step }: { schedule: ReportSchedule; step: 'pause' | 'resume' | 'end' }) =>
      step === 'end'
        ? apiRequest(addressOf(schedule), reportScheduleSchema, {
            method: 'DELETE',
            ifMatch: `"${schedule.version}"`,
          })
        : apiRequest(`${addressOf(schedule)}/${step}`, reportScheduleSchema, { method: 'POST' }),
    onSuccess: (_now, { step }) => {
      if (step === 'end') notify.success('Schedule deleted');
    },
    onError: (error) =>
      notify.error('Failed to change the schedule.', { description: errorMessage(error, 'Try again.') }),
    onSettled: refetch(reportSchedulesKey),
  });
