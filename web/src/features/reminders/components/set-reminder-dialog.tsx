import { useState } from 'react';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { UNSAVED, useCloseGuard } from '@/components/form/use-close-guard.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { useUser } from '@/lib/session/session-store.ts';
import { useRemindablePeople } from '../api/remindable-people.ts';
import { useSetReminder } from '../api/set-reminder.ts';
import { emptyReminder, REMINDER_FIELDS, ReminderFields, useReminderForm } from './reminder-fields.tsx';

/** What a reminder is about; at most one of the last three. */
export interface ReminderSubject {
  project_id: string;
  contract_id?: string;
  check_id?: string;
  obligation_id?: string;
}

interface SetReminderDialogProps {
  subject: ReminderSubject;
  /** What that is called. */
  about: string;
  onOpenChange: (open: boolean) => void;
}

/** Sets a reminder on a project, or about something of it. */
export function SetReminderDialog({ subject, about, onOpenChange }: SetReminderDialogProps) {
  const { id } = useUser();
  const set = useSetReminder();
  const form = useReminderForm(emptyReminder(id));
  const { people, failed } = useRemindablePeople(subject.project_id, {
    contractors: subject.obligation_id === undefined,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const { isSubmitting, isDirty } = form.formState;
  const { close, question } = useCloseGuard({
    risky: isDirty && !isSubmitting,
    onClose: () => onOpenChange(false),
    ...UNSAVED,
  });

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await set.mutateAsync({ ...subject, ...values });
      notify.success('Reminder set');
      onOpenChange(false);
    } catch (error) {
      if (!applyFieldErrors(error, form.setError, REMINDER_FIELDS)) {
        setFailure(errorMessage(error, 'The reminder could not be set. Try again.'));
      }
    }
  });

  return (
    <Dialog open onOpenChange={close}>
      <DialogContent title="Set Reminder" description={about}>
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            <ReminderFields form={form} people={people} />
            <FormFailure
              message={failure ?? (failed ? 'The people of this project could not be loaded.' : null)}
            />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Setting...' : 'Set Reminder'}
            </Button>
          </DialogFooter>
        </form>
        {question}
      </DialogContent>
    </Dialog>
  );
}
