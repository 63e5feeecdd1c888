import { addDays } from '@calendar/days.ts';
import type { Reminder } from '@schemas/reminder.ts';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateReminder } from '../api/change-reminder.ts';
import { useRemindablePeople } from '../api/remindable-people.ts';
import { ReminderFields, reminderValues, useReminderForm } from './reminder-fields.tsx';
import type { ReminderValues } from './reminder-form-state.ts';

interface EditReminderDialogProps {
  reminder: Reminder;
  onOpenChange: (open: boolean) => void;
}

/** Edits a reminder; sends only changed fields. */
export function EditReminderDialog({ reminder, onOpenChange }: EditReminderDialogProps) {
  const update = useUpdateReminder();
  const form = useReminderForm(reminderValues(reminder));
  const people = useRemindablePeople(reminder.project_id, {
    contractors: reminder.obligation_id === null && reminder.deadline_id === null,
    clients: reminder.deadline_id === null,
  });
  const { days_before, date } = reminder;
  const actBy = days_before === null ? undefined : addDays(date, days_before);
  const { isDirty, dirtyFields } = form.formState;
  return (
    <FormDialog
      form={form}
      title="Edit reminder"
      description={reminder.subject ?? reminder.project_name}
      submit={async (values) => {
        const touched = Object.keys(dirtyFields) as (keyof ReminderValues)[];
        const changes = Object.fromEntries(
          touched.filter((name) => !actBy || name !== 'date').map((name) => [name, values[name]]),
        );
        await update.mutateAsync({ which: reminder, changes });
        notify.success('Reminder updated', { description: isolated(values.title || reminder.title) });
      }}
      failed="Failed to update the reminder. Try again."
      action="Save changes"
      pending="Saving..."
      disabled={!isDirty}
      onClose={() => onOpenChange(false)}
    >
      <ReminderFields
        form={form}
        projectId={reminder.project_id}
        recipients={reminder.recipients}
        {...people}
        timeZone={reminder.time_zone}
        actBy={actBy}
      />
    </FormDialog>
  );
}
