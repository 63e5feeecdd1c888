import type { MessageDetail } from '@schemas/message.ts';
import { z } from 'zod';
import { TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { zoneName } from '@/lib/clock.ts';
import { notify } from '@/lib/notify.ts';
import { useChangeMessage } from '../api/messages.ts';
import { instantOf, localOf, ownZone } from './words.ts';

const time = z.string().min(1, 'Enter a time');
const schema = z
  .object({
    begins: time,
    ends: time,
    location: z.string().trim().max(300, 'Must be at most 300 characters'),
  })
  .refine(({ begins, ends }) => ends > begins, {
    path: ['ends'],
    error: 'The meeting must end after it starts',
  });

/** Changes a meeting's time or location. Invitees are notified and their calendars updated. */
export function MoveMeetingDialog({ message, onClose }: { message: MessageDetail; onClose: () => void }) {
  const change = useChangeMessage();
  const form = useSchemaForm(schema, {
    defaultValues: {
      begins: message.starts_at ? localOf(message.starts_at) : '',
      ends: message.ends_at ? localOf(message.ends_at) : '',
      location: message.location ?? '',
    },
  });
  return (
    <FormDialog
      form={form}
      title="Reschedule meeting"
      description={`Everyone invited gets an update to the same calendar entry. Times are in ${zoneName(ownZone())}.`}
      submit={async ({ begins, ends, location }) => {
        await change.mutateAsync({
          message,
          changes: { starts_at: instantOf(begins), ends_at: instantOf(ends), location },
        });
        notify.success('Meeting rescheduled');
      }}
      failed="Failed to reschedule the meeting. Try again."
      action="Reschedule meeting"
      pending="Moving..."
      disabled={!form.formState.isDirty}
      onClose={onClose}
    >
      <TextField form={form} name="begins" label="Starts" type="datetime-local" required />
      <TextField form={form} name="ends" label="Ends" type="datetime-local" required />
      <TextField form={form} name="location" label="Location" dir="auto" autoComplete="off" />
    </FormDialog>
  );
}
