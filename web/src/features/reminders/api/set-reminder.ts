import { type createReminderSchema, reminderSchema } from '@schemas/reminder.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { reminderKeys } from './keys.ts';

/** Sets a reminder. */
export function useSetReminder() {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (body: z.input<typeof createReminderSchema>) =>
      apiRequest('/reminders', reminderSchema, {
        method: 'POST',
        body,
        idempotencyKey: idempotency.keyFor(body),
      }),
    onSuccess: () => {
      idempotency.succeeded();
      return client.invalidateQueries({ queryKey: reminderKeys.all });
    },
  });
}
