import { type Reminder, reminderSchema } from '@schemas/reminder.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDateTime } from '@/lib/dates.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { useUpdateReminder } from './change-reminder.ts';
import { reminderKeys } from './keys.ts';

/** A user's response to a reminder; `until` is an instant (ISO 8601). */
type ReminderAnswer = { verb: 'acknowledge' | 'complete' } | { verb: 'snooze'; until: string };

/** Responds to a reminder and reports the result. */
export function useAnswerReminder() {
  const update = useUpdateReminder();
  return useMutation({
    mutationFn: ({ id, ...answer }: ReminderAnswer & Pick<Reminder, 'id'>) =>
      apiRequest(`/reminders/${encodeURIComponent(id)}/${answer.verb}`, reminderSchema, {
        method: 'POST',
        body: answer.verb === 'snooze' ? { until: answer.until } : undefined,
      }),
    onSuccess: (reminder, answer) => {
      const undo = () => update.mutate({ which: reminder, changes: { state: 'active' } });
      const mayUndo = answer.verb === 'complete' && reminder.may_change;
      notify.success(
        confirmation(reminder, answer),
        mayUndo ? { action: { label: 'Undo', onClick: undo } } : {},
      );
    },
    onError: (error) => notify.error(errorMessage(error, 'Failed to save your response. Try again.')),
    onSettled: refetch(reminderKeys.all),
  });
}

function confirmation({ title, state }: Reminder, answer: ReminderAnswer): string {
  const name = isolated(title);
  if (answer.verb === 'snooze') return `Snoozed until ${formatDateTime(answer.until)}`;
  if (answer.verb === 'complete') return `Completed: ${name}`;
  return state === 'completed' ? `Acknowledged: ${name}` : `Acknowledged: ${name}`;
}
