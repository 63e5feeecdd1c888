import { type createReminderSchema, reminderSchema } from '@schemas/reminder.ts';
import type { z } from 'zod';
import { refetch } from '@/lib/refetch.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { reminderKeys } from './keys.ts';

/** Sets a reminder. */
export const useSetReminder = () =>
  useCreation({
    parser: reminderSchema,
    request: (body: z.input<typeof createReminderSchema>) => ({ path: '/reminders', body }),
    onSuccess: refetch(reminderKeys.all),
  });
