import {
  acceptedMovesSchema,
  type CreateDeadline,
  type Deadline,
  type DeadlineMove,
  deadlineSchema,
  type UpdateDeadline,
} from '@schemas/deadline.ts';
import { type LienFacts, lienFactsSchema, lienWhatIfSchema, type UpdateLienFacts } from '@schemas/lien.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { reminderKeys } from '@/features/reminders/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { withClient } from '@/lib/refetch.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { deadlineKeys } from './keys.ts';

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: deadlineKeys.all }),
    // Reminders depend on deadlines.
    client.invalidateQueries({ queryKey: reminderKeys.all }),
  ]);

/** Confirms a deadline, or sets one by hand. */
export const useCreateDeadline = () =>
  useCreation({
    parser: deadlineSchema,
    request: (body: CreateDeadline) => ({ path: '/deadlines', body }),
    // Refetch after a failure too, because the date may have changed in the meantime.
    onSettled: withClient(refresh),
  });

/** Closes, reopens, or changes a deadline. Sends the version the user saw. */
export function useUpdateDeadline() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      deadline,
      changes,
    }: {
      deadline: Pick<Deadline, 'id' | 'version'>;
      changes: UpdateDeadline;
    }) =>
      apiRequest(`/deadlines/${deadline.id}`, deadlineSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${deadline.version}"`,
      }),
    onSettled: () => refresh(client),
  });
}

/** Saves the deadline inputs. Sends the version the user saw. */
export function useUpdateLienFacts({ project_id, version }: Pick<LienFacts, 'project_id' | 'version'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateLienFacts) =>
      apiRequest(`/projects/${project_id}/lien-facts`, lienFactsSchema, {
        method: 'PUT',
        body,
        ifMatch: `"${version}"`,
      }),
    onSettled: () => refresh(client),
  });
}

/** Previews the effect of changed deadline inputs. Saves nothing. */
export const useWhatIf = (projectId: string) =>
  useMutation({
    mutationFn: (body: UpdateLienFacts) =>
      apiRequest(`/projects/${projectId}/lien-schedule/what-if`, lienWhatIfSchema, { method: 'POST', body }),
  });

/** Accepts recalculated dates. Sends the dates shown to the user. */
export function useAcceptMoves(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (moves: readonly DeadlineMove[]) =>
      apiRequest(`/projects/${projectId}/deadline-moves/accept`, acceptedMovesSchema, {
        method: 'POST',
        body: { moves: moves.flatMap(({ id, after }) => (after ? [{ id, due_on: after.due_on }] : [])) },
      }),
    onSettled: () => refresh(client),
  });
}
