import type { Reminder } from '@contract/reminder.ts';
import { useState } from 'react';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { UNSAVED, useCloseGuard } from '@/components/form/use-close-guard.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateReminder } from '../api/change-reminder.ts';
import { useRemindablePeople } from '../api/remindable-people.ts';
import {
  REMINDER_FIELDS,
  ReminderFields,
  type ReminderValues,
  reminderValues,
  useReminderForm,
} from './reminder-fields.tsx';

interface EditReminderDialogProps {
  reminder: Reminder;
  onOpenChange: (open: boolean) => void;
}

/** Changes a reminder; only what was touched is sent. */
export function EditReminderDialog({ reminder, onOpenChange }: EditReminderDialogProps) {
  const update = useUpdateReminder();
  const form = useReminderForm(reminderValues(reminder));
  const { people, failed } = useRemindablePeople(reminder.project_id, {
    contractors: reminder.obligation_id === null,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const { isSubmitting, isDirty, dirtyFields } = form.formState;
  const { close, question } = useCloseGuard({
    risky: isDirty && !isSubmitting,
    onClose: () => onOpenChange(false),
    ...UNSAVED,
  });

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const touched = Object.keys(dirtyFields) as (keyof ReminderValues)[];
    const changes = Object.fromEntries(touched.map((name) => [name, values[name]]));
    try {
      await update.mutateAsync({ which: reminder, changes });
      notify.success('Reminder changed');
      onOpenChange(false);
    } catch (error) {
      if (!applyFieldErrors(error, form.setError, REMINDER_FIELDS)) {
        setFailure(errorMessage(error, 'The reminder could not be changed. Try again.'));
      }
    }
  });

  return (
    <Dialog open onOpenChange={close}>
      <DialogContent title="Edit reminder" description={reminder.subject ?? reminder.project_name}>
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            <ReminderFields form={form} people={people} timeZone={reminder.time_zone} />
            <FormFailure
              message={failure ?? (failed ? 'The people of this project could not be loaded.' : null)}
            />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isDirty || isSubmitting}>
              {isSubmitting ? 'Saving...' : 'Save changes'}
            </Button>
          </DialogFooter>
        </form>
        {question}
      </DialogContent>
    </Dialog>
  );
}
