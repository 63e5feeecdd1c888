import { documentContentSchema } from '@schemas/contract-document.ts';
import { obligationSchema } from '@schemas/obligation.ts';
import {
  type CreateSiteEvent,
  type SiteEvent,
  type SiteEventAnswers,
  siteEventAnswersSchema,
  siteEventFileSchema,
  siteEventSchema,
} from '@schemas/site-event.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { deadlineKeys } from '@/features/deadlines/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { fetchSigned, saveSigned } from '@/lib/save-signed.ts';
import { useOrganization, useUser } from '@/lib/session/session-store.ts';
import { siteEventKeys } from './keys.ts';
import {
  addFiles,
  flush,
  keptBy,
  progressOf,
  removeKept,
  retryKept,
  sendOrKeep,
  subscribe,
} from './outbox.ts';
import type { KeptFile } from './outbox-store.ts';

const eventList = siteEventSchema.array();

/** Site events of a project, latest first. */
export const useSiteEvents = (projectId: string) =>
  useQuery({
    queryKey: siteEventKeys.ofProject(projectId),
    queryFn: ({ signal }) =>
      apiRequest('/site-events', eventList, { query: { project_id: projectId, limit: 100 }, signal }),
  });

/** Clauses and rules that apply to an event. */
export const useAnswers = (eventId: string) =>
  useQuery({
    queryKey: siteEventKeys.answers(eventId),
    queryFn: ({ signal }) =>
      apiRequest(`/site-events/${eventId}/answers`, siteEventAnswersSchema, { signal }),
  });

/** The signed-in user and their organization. */
function useSender() {
  const person = useUser().id;
  const organization = useOrganization()?.id ?? '';
  return { person, organization };
}

/** Logs a site event; returns null if the device stored it for later. */
export function useReport() {
  const client = useQueryClient();
  const sender = useSender();
  return useMutation({
    // Run offline too: the event is then stored on the device.
    networkMode: 'always',
    mutationFn: ({ body, files }: { body: CreateSiteEvent; files: File[] }) =>
      sendOrKeep(body, files, sender),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: siteEventKeys.all });
      // Files upload in the background; each shows its progress on the page.
      void flush(sender).then((filed) => {
        if (filed > 0) void client.invalidateQueries({ queryKey: siteEventKeys.all });
      });
    },
  });
}

/** Adds files to a filed event, retries a waiting file, or discards it. */
export function useEventFiles() {
  const client = useQueryClient();
  const sender = useSender();
  const send = async () => {
    if ((await flush(sender)) > 0) await client.invalidateQueries({ queryKey: siteEventKeys.all });
  };
  return {
    add: async (eventId: string, files: File[]) => {
      await addFiles(eventId, files, sender);
      void send();
    },
    retry: async (file: KeptFile) => {
      await retryKept(file);
      void send();
    },
    giveUp: (file: KeptFile) => removeKept(file.key),
  };
}

/** A file's upload progress in percent; undefined while waiting. */
export const useProgress = (key: string) => useSyncExternalStore(subscribe, () => progressOf(key));

const contentOf = (eventId: string, fileId: string) =>
  apiRequest(`/site-events/${eventId}/files/${fileId}/content`, documentContentSchema);

/** Saves a file; returns its name. */
export async function downloadEventFile(eventId: string, fileId: string): Promise<string> {
  const { url, file_name } = await contentOf(eventId, fileId);
  return saveSigned(url, file_name);
}

/** The bytes of a photo, which never change. */
export const usePhoto = (eventId: string, fileId: string) =>
  useQuery({
    queryKey: [...siteEventKeys.photos, eventId, fileId],
    queryFn: async ({ signal }) => fetchSigned((await contentOf(eventId, fileId)).url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** Removes a file from an event. */
export const useRemoveFile = () =>
  useMutation({
    mutationFn: ({ eventId, fileId }: { eventId: string; fileId: string }) =>
      apiRequest(`/site-events/${eventId}/files/${fileId}`, siteEventFileSchema, { method: 'DELETE' }),
    onSettled: refetch(siteEventKeys.all),
  });

/** Starts a contract's notice period on the day of the event, as a confirmed date. */
export function useStartClock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ window, event }: { window: SiteEventAnswers['windows'][number]; event: SiteEvent }) =>
      apiRequest(`/obligations/${window.obligation_id}`, obligationSchema, {
        method: 'PUT',
        body: { anchor_date: event.happened_on, status: 'confirmed', site_event_id: event.id },
        ifMatch: `"${window.obligation_version}"`,
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: siteEventKeys.all }),
        client.invalidateQueries({ queryKey: deadlineKeys.all }),
      ]),
  });
}

/** Items waiting on this device. Sent when the screen opens and when the connection returns. */
export function useOutbox() {
  const client = useQueryClient();
  const { person, organization } = useSender();
  const queryKey = [...siteEventKeys.all, 'outbox', organization, person];
  useEffect(() => {
    const send = async () => {
      const filed = await flush({ person, organization });
      if (filed === 0) return;
      notify.success(filed === 1 ? 'Your saved site event was sent' : `${filed} saved site events were sent`);
      await client.invalidateQueries({ queryKey: siteEventKeys.all });
    };
    void send();
    const look = () =>
      void client.invalidateQueries({ queryKey: [...siteEventKeys.all, 'outbox', organization, person] });
    const stop = subscribe(look);
    window.addEventListener('online', send);
    return () => {
      stop();
      window.removeEventListener('online', send);
    };
  }, [client, person, organization]);
  return useQuery({ queryKey, queryFn: () => keptBy({ person, organization }), networkMode: 'always' });
}
