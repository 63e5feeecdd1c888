import { type Bearer, bearerSchema } from '@schemas/bearer.ts';
import { type Deadline, updateDeadlineSchema } from '@schemas/deadline.ts';
import type { LienProposal } from '@schemas/lien.ts';
import type { Obligation } from '@schemas/obligation.ts';
import { z } from 'zod';
import { DateField, LongTextField, SelectField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { formatDate } from '@/lib/dates.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useCreateDeadline, useUpdateDeadline } from '../api/change.ts';
import { useResponsiblePeople } from '../api/responsible-people.ts';

const formSchema = z.object({
  title: z.string().trim().min(1, 'Title is required').max(300, 'Must be at most 300 characters'),
  due_on: z.string().min(1, 'Date is required'),
  bearer: bearerSchema,
  consequence: z.string().trim().max(1000, 'Must be at most 1000 characters'),
  responsible_id: z.string(),
  note: z.string().trim().max(5000, 'Must be at most 5000 characters'),
});

/** The subject of the deadline dialog: a new deadline, an existing one, or the item it is created from. */
export type DeadlineSubject =
  | { kind: 'new' }
  | { kind: 'edit'; deadline: Deadline }
  | { kind: 'obligation'; obligation: Obligation }
  | { kind: 'proposal'; proposal: LienProposal };

interface DeadlineDialogProps {
  projectId: string;
  subject: DeadlineSubject;
  onClose: () => void;
}

const TITLES = {
  new: 'Add deadline',
  edit: 'Edit deadline',
  obligation: 'Create deadline',
  proposal: 'Confirm date',
} as const;

/**
 * Dialog that confirms, sets, or changes a deadline with its responsible person and consequence. The date can
 * be edited only if it is not calculated.
 */
export function DeadlineDialog({ projectId, subject, onClose }: DeadlineDialogProps) {
  const people = useResponsiblePeople(projectId);
  const create = useCreateDeadline();
  const update = useUpdateDeadline();
  const start = startOf(subject);
  const form = useSchemaForm(formSchema, { defaultValues: start });
  const byHand = subject.kind === 'new' || (subject.kind === 'edit' && subject.deadline.source === 'person');
  return (
    <FormDialog
      form={form}
      title={TITLES[subject.kind]}
      description={
        byHand
          ? 'The responsible person is notified first, then the project manager, then the organization owners.'
          : `${start.title}: ${formatDate(start.due_on)}. Not legal advice; verify with counsel.`
      }
      submit={async ({ responsible_id, title, bearer, due_on, consequence, note }) => {
        const whose = responsible_id || null;
        if (subject.kind === 'edit') {
          const own = byHand ? { title, bearer, due_on } : {};
          const changes = { ...own, consequence, note, responsible_id: whose };
          await update.mutateAsync({ deadline: subject.deadline, changes });
          notify.success('Deadline updated');
          return;
        }
        const rest = { note, responsible_id: whose };
        if (subject.kind === 'new')
          await create.mutateAsync({
            source: 'person',
            project_id: projectId,
            title,
            bearer,
            due_on,
            consequence,
            ...rest,
          });
        if (subject.kind === 'proposal')
          await create.mutateAsync({
            source: 'law',
            project_id: projectId,
            rule_key: subject.proposal.key,
            due_on,
            ...rest,
          });
        if (subject.kind === 'obligation')
          await create.mutateAsync({
            source: 'contract',
            obligation_id: subject.obligation.id,
            due_on,
            consequence,
            ...rest,
          });
        notify.success('Deadline confirmed', { description: isolated(title) });
      }}
      failed="Failed to save the deadline. Try again."
      action={subject.kind === 'edit' ? 'Save' : 'Confirm'}
      pending="Saving..."
      onClose={onClose}
    >
      {byHand && (
        <>
          <TextField form={form} name="title" label="Action required" required dir="auto" autoFocus />
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField form={form} name="due_on" label="Due" required />
            <SelectField form={form} name="bearer" label="Who must act?">
              <option value="ours">We do</option>
              <option value="theirs">The other side</option>
              <option value="both">Both sides</option>
              <option value="unknown">Unclear</option>
            </SelectField>
          </div>
        </>
      )}
      <SelectField form={form} name="responsible_id" label="Responsible">
        <option value="">Unassigned</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {subject.kind !== 'proposal' && (
        <TextField form={form} name="consequence" label="Consequence if missed" dir="auto" />
      )}
      <LongTextField form={form} name="note" label="Note" dir="auto" rows={3} />
    </FormDialog>
  );
}

function startOf(subject: DeadlineSubject) {
  const empty = {
    title: '',
    bearer: 'ours' as Bearer,
    due_on: '',
    consequence: '',
    responsible_id: '',
    note: '',
  };
  if (subject.kind === 'proposal')
    return { ...empty, title: subject.proposal.title, due_on: subject.proposal.due_on ?? '' };
  if (subject.kind === 'obligation')
    return { ...empty, title: subject.obligation.title, due_on: subject.obligation.due_date ?? '' };
  if (subject.kind === 'new') return empty;
  const { title, bearer, due_on, consequence, responsible_id, note } = subject.deadline;
  return {
    title,
    bearer,
    due_on,
    consequence: consequence ?? '',
    responsible_id: responsible_id ?? '',
    note: note ?? '',
  };
}

/** Asks why a deadline was missed or canceled. */
export function EndDialog({
  deadline,
  status,
  onClose,
}: {
  deadline: Deadline;
  status: 'missed' | 'cancelled';
  onClose: () => void;
}) {
  const update = useUpdateDeadline();
  const form = useSchemaForm(updateDeadlineSchema, { defaultValues: { status, closed_note: '' } });
  return (
    <FormDialog
      form={form}
      title={status === 'missed' ? 'Missed' : 'Cancel deadline'}
      description={
        status === 'missed'
          ? 'The project manager, lawyer, and organization owners are notified immediately.'
          : 'No more reminders are sent.'
      }
      submit={async (changes) => {
        await update.mutateAsync({ deadline, changes });
        notify.success(status === 'missed' ? 'Marked as missed' : 'Deadline canceled');
      }}
      failed="Failed to change the deadline. Try again."
      action={status === 'missed' ? 'Mark as missed' : 'Cancel deadline'}
      pending="Saving..."
      cancel="Back"
      onClose={onClose}
    >
      <p dir="auto" className="font-medium break-words">
        {deadline.title}
      </p>
      <TextField
        form={form}
        name="closed_note"
        label="Reason"
        required
        autoFocus
        autoComplete="off"
        dir="auto"
      />
    </FormDialog>
  );
}
