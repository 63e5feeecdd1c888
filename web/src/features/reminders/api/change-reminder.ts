import { type Reminder, reminderSchema, type updateReminderSchema } from '@schemas/reminder.ts';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { reminderKeys } from './keys.ts';

/** Undo time in milliseconds, long enough to notice a mistake. */
const UNDO_MS = 8000;

type Which = Pick<Reminder, 'id' | 'version'>;
const path = ({ id }: Which) => `/reminders/${encodeURIComponent(id)}`;

/** Changes a reminder unless it has changed since it was read. */
export const useUpdateReminder = () =>
  useMutation({
    mutationFn: ({ which, changes }: { which: Which; changes: z.input<typeof updateReminderSchema> }) =>
      apiRequest(path(which), reminderSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${which.version}"`,
      }),
    onSuccess: refetch(reminderKeys.all),
  });

/** Cancels a reminder and offers Undo. */
export function useCancelReminder() {
  const update = useUpdateReminder();
  const takeBack = (cancelled: Reminder) =>
    update.mutate(
      { which: cancelled, changes: { state: 'active' } },
      { onError: (error) => notify.error(errorMessage(error, 'Failed to restore the reminder. Try again.')) },
    );
  return useMutation({
    mutationFn: (which: Which) =>
      apiRequest(path(which), reminderSchema, { method: 'DELETE', ifMatch: `"${which.version}"` }),
    onSuccess: (cancelled) =>
      notify.success(`Canceled: ${isolated(cancelled.title)}`, {
        duration: UNDO_MS,
        action: { label: 'Undo', onClick: () => takeBack(cancelled) },
      }),
    onError: (error) => notify.error(errorMessage(error, 'Failed to cancel the reminder. Try again.')),
    onSettled: refetch(reminderKeys.all),
  });
}
