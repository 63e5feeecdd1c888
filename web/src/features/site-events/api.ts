import { obligationSchema } from '@contract/obligation.ts';
import {
  type CreateSiteEvent,
  type SiteEvent,
  type SiteEventAnswers,
  siteEventAnswersSchema,
  siteEventSchema,
} from '@contract/site-event.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deadlineKeys } from '@/features/deadlines/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { notify } from '@/lib/notify.ts';
import { useOrganization, useUser } from '@/lib/session/session-store.ts';
import { siteEventKeys } from './keys.ts';
import { flush, keptBy, sendOrKeep } from './outbox.ts';

const eventList = siteEventSchema.array();

/** What happened on a project, the latest first. */
export const useSiteEvents = (projectId: string) =>
  useQuery({
    queryKey: siteEventKeys.ofProject(projectId),
    queryFn: ({ signal }) =>
      apiRequest('/site-events', eventList, { query: { project_id: projectId, limit: 100 }, signal }),
  });

/** Which clauses and rules answer to an event. */
export const useAnswers = (eventId: string) =>
  useQuery({
    queryKey: siteEventKeys.answers(eventId),
    queryFn: ({ signal }) =>
      apiRequest(`/site-events/${eventId}/answers`, siteEventAnswersSchema, { signal }),
  });

/** Whoever is on the screen, and where. */
function useSender() {
  const person = useUser().id;
  const organization = useOrganization()?.id ?? '';
  return { person, organization };
}

/** Writes down what happened; null where the device keeps it for later. */
export function useReport() {
  const client = useQueryClient();
  const sender = useSender();
  return useMutation({
    // Offline is no reason to wait: that is what it is kept for.
    networkMode: 'always',
    mutationFn: (body: CreateSiteEvent) => sendOrKeep(body, sender),
    onSettled: () => client.invalidateQueries({ queryKey: siteEventKeys.all }),
  });
}

/** Lets a window of a contract run from the day of the event, as a confirmed date. */
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

/** What waits on this device; it is sent when the screen opens and when the connection comes back. */
export function useOutbox() {
  const client = useQueryClient();
  const { person, organization } = useSender();
  const queryKey = [...siteEventKeys.all, 'outbox', organization, person];
  useEffect(() => {
    const send = async () => {
      const filed = await flush({ person, organization });
      if (filed === 0) return;
      notify.success(
        filed === 1 ? 'What was kept on this device is filed' : `${filed} kept on this device are filed`,
      );
      await client.invalidateQueries({ queryKey: siteEventKeys.all });
    };
    void send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [client, person, organization]);
  return useQuery({ queryKey, queryFn: () => keptBy({ person, organization }), networkMode: 'always' });
}
