import { deadlineMoveSchema, deadlineSchema } from '@schemas/deadline.ts';
import { lienFactsSchema, lienScheduleSchema } from '@schemas/lien.ts';
import { noticeSchema } from '@schemas/notice.ts';
import { useQuery } from '@tanstack/react-query';
import type { DateScope } from '@/features/obligations/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { deadlineKeys } from './keys.ts';

const deadlineList = deadlineSchema.array();
const moveList = deadlineMoveSchema.array();
const noticeList = noticeSchema.array();
/** The maximum page size. A project has a few dozen deadlines. */
const LIMIT = 500;

const of = (projectId: string, rest: string) => `/projects/${encodeURIComponent(projectId)}/${rest}`;

/** The confirmed deadlines of a project or contract, earliest act-by date first. */
export const useDeadlines = (scope: DateScope, enabled: boolean) =>
  useQuery({
    queryKey: deadlineKeys.of(scope),
    queryFn: ({ signal }) =>
      apiRequest('/deadlines', deadlineList, { query: { ...scope, limit: LIMIT }, signal }),
    enabled,
  });

/** Loads the newest notices that are drafted but not served. */
export const useNoticesUnderWay = (scope: DateScope, enabled: boolean) =>
  useQuery({
    queryKey: deadlineKeys.notices(scope),
    queryFn: ({ signal }) => apiRequest('/notices', noticeList, { query: { ...scope, limit: 100 }, signal }),
    enabled,
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
