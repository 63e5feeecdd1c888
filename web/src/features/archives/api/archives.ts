import { archiveContentSchema, archiveSchema } from '@schemas/archive.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { archivesKey } from './keys.ts';

const list = archiveSchema.array();

/** Poll interval while an archive is being created. */
const pollWhileRunningMs = 3000;

/** Loads the organization's archives, newest first. For owners only. */
export const useArchives = () =>
  useQuery({
    queryKey: archivesKey,
    queryFn: ({ signal }) => apiRequest('/archives', list, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'queued' || state === 'running') ? pollWhileRunningMs : false,
  });

/** Requests an archive. */
export const useCreateArchive = () =>
  useMutation({
    mutationFn: () => apiRequest('/archives', archiveSchema, { method: 'POST' }),
    onError: (error) =>
      notify.error('Failed to request the data export.', { description: errorMessage(error, 'Try again.') }),
    onSettled: refetch(archivesKey),
  });

/** Leaves the download to the browser, which streams it to disk and can resume it. */
export function useDownloadArchive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      apiRequest(`/archives/${encodeURIComponent(id)}/content`, archiveContentSchema),
    onSuccess: ({ url, file_name }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = file_name;
      link.click();
    },
    onError: (error) => {
      notify.error('Failed to download the data export.', {
        description: errorMessage(error, 'Try again.'),
      });
      return client.invalidateQueries({ queryKey: archivesKey });
    },
  });
}
