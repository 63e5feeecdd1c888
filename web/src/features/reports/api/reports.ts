import { type CreateReport, type Report, reportSchema } from '@schemas/report.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiAnswer } from '@/lib/api-answer.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { fileNameOf, saveBlob } from '@/lib/save-blob.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { reportKeys } from './keys.ts';

const list = reportSchema.array();

/** Poll interval for a running report, in milliseconds. */
const pollWhileRunningMs = 1000;

const addressOf = (id: string) => `/reports/${encodeURIComponent(id)}`;

export const isRunning = ({ state }: Pick<Report, 'state'>) => state === 'queued' || state === 'running';

/** The user's reports, or for admins everyone's, newest first. */
export const useReports = () =>
  useInfiniteQuery({ queryKey: reportKeys.list(), ...keysetPages('/reports', list, { limit: 50 }) });

/** One report. */
export const fetchReport = (id: string, signal?: AbortSignal) =>
  apiRequest(addressOf(id), reportSchema, { signal });

/** One report, which may not be in the loaded list. @param id null for none */
export const useReport = (id: string | null) =>
  useQuery({
    queryKey: reportKeys.one(id ?? ''),
    queryFn: ({ signal }) => fetchReport(id ?? '', signal),
    enabled: id !== null,
    retry: false,
  });

/** The current state of a listed report. Polls a running one until it is ready, failed, or gone. */
export function useReportNow(report: Report): Report {
  const client = useQueryClient();
  const watched = isRunning(report);
  const { data = report, isError } = useQuery({
    queryKey: reportKeys.one(report.id),
    queryFn: ({ signal }) => fetchReport(report.id, signal),
    enabled: watched,
    staleTime: 0,
    refetchInterval: ({ state: { data: now } }) => (now && !isRunning(now) ? false : pollWhileRunningMs),
  });
  const hasEnded = watched && (isError || !isRunning(data));
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: reportKeys.list() });
  }, [client, hasEnded]);
  return watched ? data : report;
}

/** Requests a report. The caller shows any error. */
export const useCreateReport = () =>
  useCreation({
    parser: reportSchema,
    request: (body: CreateReport) => ({ path: '/reports', body }),
    onSettled: refetch(reportKeys.list()),
  });

/** Retries a failed report. */
export const useRetryReport = () =>
  useMutation({
    mutationFn: ({ id }: Report) => apiRequest(`${addressOf(id)}/retry`, reportSchema, { method: 'POST' }),
    onError: (error) =>
      notify.error('Failed to generate report. Please try again.', { description: errorMessage(error, '') }),
    onSettled: refetch(reportKeys.all),
  });

/** Downloads a report's file. */
export async function downloadReport({ id, file_name }: Pick<Report, 'id' | 'file_name'>): Promise<void> {
  try {
    const answer = await apiAnswer(`${addressOf(id)}/file`);
    const name = fileNameOf(answer.headers.get('content-disposition')) ?? file_name ?? 'report';
    saveBlob(await answer.blob(), name);
  } catch (error) {
    notify.error('Failed to download the report.', { description: errorMessage(error, 'Try again.') });
  }
}

export const useDownloadReport = () => useMutation({ mutationFn: downloadReport });

export const useDeleteReport = () =>
  useMutation({
    mutationFn: ({ id }: Report) => apiRequest(addressOf(id), reportSchema, { method: 'DELETE' }),
    onSuccess: () => notify.success('Report deleted'),
    onError: (error) =>
      notify.error('Failed to delete the report.', { description: errorMessage(error, 'Try again.') }),
    onSettled: refetch(reportKeys.list()),
  });
