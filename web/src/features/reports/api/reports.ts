import { type CreateReport, type Report, reportSchema } from '@contract/report.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiAnswer } from '@/lib/api-answer.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { fileNameOf, saveBlob } from '@/lib/save-blob.ts';
import { reportsKey } from './keys.ts';

const list = reportSchema.array();

/** How often reports that are being made are looked at. */
const whileMadeMs = 1000;

export const isBeingMade = ({ state }: Report) => state === 'queued' || state === 'running';

/** The reports one asked for, and for admins everybody's; the newest first. */
export const useReports = () =>
  useQuery({
    queryKey: reportsKey,
    queryFn: ({ signal }) => apiRequest('/reports', list, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isBeingMade) ? whileMadeMs : false),
  });

/** Asks for a report. What fails is said where it was asked. */
export function useCreateReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<CreateReport>) =>
      apiRequest('/reports', reportSchema, { method: 'POST', body }),
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey }),
  });
}

export function useDownloadReport() {
  return useMutation({
    mutationFn: async ({ id, file_name }: Report) => {
      const answer = await apiAnswer(`/reports/${encodeURIComponent(id)}/file`);
      const name = fileNameOf(answer.headers.get('content-disposition')) ?? file_name ?? 'report';
      saveBlob(await answer.blob(), name);
    },
    onError: (error) =>
      notify.error('The report could not be downloaded.', { description: errorMessage(error, 'Try again.') }),
  });
}

export function useDeleteReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Report) =>
      apiRequest(`/reports/${encodeURIComponent(id)}`, reportSchema, { method: 'DELETE' }),
    onSuccess: () => notify.success('Report deleted'),
    onError: (error) =>
      notify.error('The report could not be deleted.', { description: errorMessage(error, 'Try again.') }),
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey }),
  });
}
