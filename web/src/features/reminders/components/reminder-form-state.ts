import type { ReminderForm, reminderFormSchema } from '@schemas/reminder.ts';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** A reminder as its fields hold it. */
export type ReminderValues = z.input<typeof reminderFormSchema>;

/** What the fields of a reminder share. */
export type ReminderFormState = UseFormReturn<ReminderValues, unknown, ReminderForm>;
