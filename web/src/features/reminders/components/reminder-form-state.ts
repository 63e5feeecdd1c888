import type { ReminderForm, reminderFormSchema } from '@schemas/reminder.ts';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** Form values of a reminder. */
export type ReminderValues = z.input<typeof reminderFormSchema>;

/** Props shared by the reminder fields. */
export type ReminderFormState = UseFormReturn<ReminderValues, unknown, ReminderForm>;
