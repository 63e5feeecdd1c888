import { deadlineMoveSchema, deadlineSchema } from '@schemas/deadline.ts';
import { lienFactsSchema, lienScheduleSchema } from '@schemas/lien.ts';
import { noticeSchema } from '@schemas/notice.ts';
import { obligationSchema } from '@schemas/obligation.ts';
import { useQuery } from '@tanstack/react-query';
import { obligationKeys } from '@/features/obligations/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { deadlineKeys } from './keys.ts';

const deadlineList = deadlineSchema.array();
const moveList = deadlineMoveSchema.array();
const noticeList = noticeSchema.array();
const obligationList = obligationSchema.array();
/** The maximum page size. A project has a few dozen deadlines. */
const LIMIT = 500;

const of = (projectId: string, rest: string) => `/projects/${encodeURIComponent(projectId)}/${rest}`;

/** A project's confirmed deadlines, earliest act-by date first. */
export const useDeadlines = (projectId: string) =>
  useQuery({
    queryKey: deadlineKeys.ofProject(projectId),
    queryFn: ({ signal }) =>
      apiRequest('/deadlines', deadlineList, { query: { project_id: projectId, limit: LIMIT }, signal }),
  });

/** Loads the confirmed dates from the project's contracts. */
export const useConfirmedObligations = (projectId: string) =>
  useQuery({
    queryKey: obligationKeys.confirmedOf(projectId),
    queryFn: ({ signal }) =>
      apiRequest('/obligations', obligationList, {
        query: { project_id: projectId, status: 'confirmed', limit: LIMIT },
        signal,
      }),
  });

/** Loads the dates found in the project's contracts that wait to be confirmed. */
export const useProposedObligations = (projectId: string) =>
  useQuery({
    queryKey: obligationKeys.proposedOf(projectId),
    queryFn: ({ signal }) =>
      apiRequest('/obligations', obligationList, {
        query: { project_id: projectId, status: 'proposed', limit: LIMIT },
        signal,
      }),
  });

/** Loads the newest notices that are drafted but not served. */
export const useNoticesUnderWay = (projectId: string) =>
  useQuery({
    queryKey: deadlineKeys.notices(projectId),
    queryFn: ({ signal }) =>
      apiRequest('/notices', noticeList, { query: { project_id: projectId, limit: 100 }, signal }),
  });

/** Loads the deadlines proposed under the jurisdiction's law. */
export const useLienSchedule = (projectId: string) =>
  useQuery({
    queryKey: deadlineKeys.schedule(projectId),
    queryFn: ({ signal }) => apiRequest(of(projectId, 'lien-schedule'), lienScheduleSchema, { signal }),
  });

/** Loads the project's deadline inputs. */
export const useLienFacts = (projectId: string) =>
  useQuery({
    queryKey: deadlineKeys.facts(projectId),
    queryFn: ({ signal }) => apiRequest(of(projectId, 'lien-facts'), lienFactsSchema, { signal }),
  });

/** Loads the deadlines whose recalculated date differs from the stored one. */
export const useDeadlineMoves = (projectId: string) =>
  useQuery({
    queryKey: deadlineKeys.moves(projectId),
    queryFn: ({ signal }) => apiRequest(of(projectId, 'deadline-moves'), moveList, { signal }),
  });
