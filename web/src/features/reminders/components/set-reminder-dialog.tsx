import { FormDialog } from '@/components/form/form-dialog.tsx';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useOrganization, useUser } from '@/lib/session/session-store.ts';
import { useRemindablePeople } from '../api/remindable-people.ts';
import { useSetReminder } from '../api/set-reminder.ts';
import { beforeDeadline, emptyReminder, ReminderFields, useReminderForm } from './reminder-fields.tsx';

/** The reminder's subject; at most one of the last four. */
export interface ReminderSubject {
  project_id: string;
  contract_id?: string;
  check_id?: string;
  obligation_id?: string;
  deadline_id?: string;
  /** The act-by date of the deadline that the reminder follows. */
  act_by?: string;
}

interface SetReminderDialogProps {
  subject: ReminderSubject;
  /** The subject's name. */
  about: string;
  onOpenChange: (open: boolean) => void;
}

/** Sets a reminder on a project or one of its records. */
export function SetReminderDialog({
  subject: { act_by, ...subject },
  about,
  onOpenChange,
}: SetReminderDialogProps) {
  const { id } = useUser();
  const timeZone = useOrganization()?.time_zone;
  const set = useSetReminder();
  const form = useReminderForm(act_by ? beforeDeadline(id, about, act_by) : emptyReminder(id));
  const people = useRemindablePeople(subject.project_id, {
    contractors: subject.obligation_id === undefined && !act_by,
    clients: !act_by,
  });
  return (
    <FormDialog
      form={form}
      title="Set reminder"
      description={about}
      submit={async (values) => {
        await set.mutateAsync({ ...subject, ...values, ...(act_by && { date: undefined }) });
        notify.success('Reminder set', { description: isolated(about) });
      }}
      failed="Failed to set the reminder. Try again."
      action="Set reminder"
      pending="Setting..."
      onClose={() => onOpenChange(false)}
    >
      <ReminderFields
        form={form}
        projectId={subject.project_id}
        {...people}
        timeZone={timeZone}
        actBy={act_by}
      />
    </FormDialog>
  );
}
