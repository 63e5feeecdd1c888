import type { NoticeDetail, NoticeStep } from '@schemas/notice.ts';
import { optionalText, text } from '@schemas/primitives.ts';
import { z } from 'zod';
import { LongTextField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { notify } from '@/lib/notify.ts';
import { useBarLicense } from '../api/get-bar-license.ts';
import { useTakeNoticeStep } from '../api/take-notice-step.ts';

/** Steps that need a confirmation dialog. */
export type DialogStep = Exclude<NoticeStep, 'review' | 'retry'>;

interface Words {
  title: (notice: NoticeDetail) => string;
  description?: (notice: NoticeDetail) => string;
  action: (notice: NoticeDetail) => string;
  pending: string;
  done: string;
  /** Label of the required note. */
  note?: string;
  destructive?: boolean;
}

const version = ({ newest }: NoticeDetail) => `version ${newest.number}`;

const words: Record<DialogStep, Words> = {
  approve: {
    title: (notice) => `Approve ${version(notice)}`,
    description: () => 'You approve this version only. Editing the notice voids the approval.',
    action: (notice) => `Approve ${version(notice)}`,
    pending: 'Approving...',
    done: 'Notice approved',
  },
  return: {
    title: () => 'Return to draft',
    action: () => 'Return to draft',
    pending: 'Returning...',
    done: 'Notice returned',
    note: 'What needs to change',
  },
  issue: {
    title: (notice) => `Issue ${version(notice)}`,
    description: () =>
      "The notice is printed as a PDF with a number and hash. After that it can't be edited; a later notice can withdraw it.",
    action: () => 'Issue notice',
    pending: 'Issuing...',
    done: 'Issuing the notice',
  },
  acknowledge: {
    title: () => 'Record acknowledgment',
    action: () => 'Record acknowledgment',
    pending: 'Saving...',
    done: 'Acknowledgment recorded',
    note: 'Who acknowledged it, when, and how',
  },
  answer: {
    title: () => 'Record response',
    action: () => 'Record response',
    pending: 'Saving...',
    done: 'Response recorded',
    note: 'Who responded, what they said, and when',
  },
  discard: {
    title: () => 'Discard this notice',
    description: () => 'It will not be sent. It stays in the list as discarded.',
    action: () => 'Discard notice',
    pending: 'Discarding...',
    done: 'Notice discarded',
    note: 'Reason for not sending',
    destructive: true,
  },
};

const license = z.object({
  note: optionalText(5000),
  bar_number: text({ max: 50, required: 'Bar number is required' }),
  bar_jurisdiction: text({ max: 100, required: 'Jurisdiction is required' }),
});
const reason = z.object({
  note: text({ max: 5000, required: 'Enter a reason or the response' }),
  bar_number: optionalText(50),
  bar_jurisdiction: optionalText(100),
});
const nothing = reason.extend({ note: optionalText(5000) });

const nobody = { note: '', bar_number: '', bar_jurisdiction: '' };

interface StepDialogProps {
  notice: NoticeDetail;
  step: DialogStep;
  onClose: () => void;
}

export function StepDialog({ notice, step, onClose }: StepDialogProps) {
  const { title, description, action, pending, done, note, destructive } = words[step];
  const isLicensed = step === 'approve' && notice.approval.lawyer_required;
  const schema: z.ZodType<Typed, z.input<typeof nothing>> = isLicensed ? license : note ? reason : nothing;
  const take = useTakeNoticeStep();
  const known = useBarLicense(isLicensed).data;
  const form = useSchemaForm(schema, {
    defaultValues: nobody,
    // The license loads after the form opens. Keep what was typed.
    values: {
      ...nobody,
      bar_number: known?.bar_number ?? '',
      bar_jurisdiction: known?.bar_jurisdiction ?? '',
    },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  return (
    <FormDialog
      form={form}
      title={title(notice)}
      description={description?.(notice)}
      action={action(notice)}
      pending={pending}
      destructive={destructive}
      failed="That didn't work. Try again."
      onClose={onClose}
      submit={async (typed) => {
        await take.mutateAsync({ notice, step: { action: step, ...typed } });
        notify.success(done);
      }}
    >
      {isLicensed && (
        <div className="grid gap-4 sm:grid-cols-2">
          {known?.bar_number === null && (
            <p className="text-muted-foreground sm:col-span-2">
              Your license is not on file. Enter it to sign.
            </p>
          )}
          <TextField form={form} name="bar_number" label="Bar number" required />
          <TextField form={form} name="bar_jurisdiction" label="Jurisdiction" required />
        </div>
      )}
      <LongTextField form={form} name="note" label={note ?? 'Note'} required={!!note} rows={3} dir="auto" />
    </FormDialog>
  );
}

interface Typed {
  note?: string | null;
  bar_number?: string | null;
  bar_jurisdiction?: string | null;
}
