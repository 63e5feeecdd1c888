import type { NoticeDetail, NoticeStep } from '@contract/notice.ts';
import { optionalText, text } from '@contract/primitives.ts';
import { z } from 'zod';
import { LongTextField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { notify } from '@/lib/notify.ts';
import { useBarLicence } from '../api/get-bar-licence.ts';
import { useTakeNoticeStep } from '../api/take-notice-step.ts';

/** The steps that are asked about before they are taken. */
export type AskedStep = Exclude<NoticeStep, 'review' | 'retry'>;

interface Words {
  title: (notice: NoticeDetail) => string;
  description?: (notice: NoticeDetail) => string;
  action: (notice: NoticeDetail) => string;
  pending: string;
  done: string;
  /** What has to be said. */
  note?: string;
  destructive?: boolean;
}

const version = ({ newest }: NoticeDetail) => `version ${newest.number}`;

const words: Record<AskedStep, Words> = {
  approve: {
    title: (notice) => `Approve ${version(notice)}`,
    description: () => 'The approval is about this version. It falls when the notice is changed.',
    action: (notice) => `Approve ${version(notice)}`,
    pending: 'Approving...',
    done: 'Notice approved',
  },
  return: {
    title: () => 'Return to draft',
    action: () => 'Return to draft',
    pending: 'Returning...',
    done: 'Notice returned',
    note: 'What has to change',
  },
  issue: {
    title: (notice) => `Issue ${version(notice)}`,
    description: () =>
      'It is printed as PDF with a number and its hash. From then on nobody can change it; a further notice can withdraw it.',
    action: () => 'Issue notice',
    pending: 'Issuing...',
    done: 'The notice is being issued',
  },
  acknowledge: {
    title: () => 'Note an acknowledgement',
    action: () => 'Note acknowledgement',
    pending: 'Saving...',
    done: 'Acknowledgement noted',
    note: 'Who acknowledged it, when and how',
  },
  answer: {
    title: () => 'Note an answer',
    action: () => 'Note answer',
    pending: 'Saving...',
    done: 'Answer noted',
    note: 'What was answered, when and by whom',
  },
  discard: {
    title: () => 'Discard this notice',
    description: () => 'It never goes out. It stays in the list as discarded.',
    action: () => 'Discard notice',
    pending: 'Discarding...',
    done: 'Notice discarded',
    note: 'Why it is not sent',
    destructive: true,
  },
};

const licence = z.object({
  note: optionalText(5000),
  bar_number: text({ max: 50, required: 'Bar number is required' }),
  bar_jurisdiction: text({ max: 100, required: 'Jurisdiction is required' }),
});
const reason = z.object({
  note: text({ max: 5000, required: 'Say why, or what came back' }),
  bar_number: optionalText(50),
  bar_jurisdiction: optionalText(100),
});
const nothing = reason.extend({ note: optionalText(5000) });

const nobody = { note: '', bar_number: '', bar_jurisdiction: '' };

interface StepDialogProps {
  notice: NoticeDetail;
  step: AskedStep;
  onClose: () => void;
}

export function StepDialog({ notice, step, onClose }: StepDialogProps) {
  const { title, description, action, pending, done, note, destructive } = words[step];
  const isLicensed = step === 'approve' && notice.approval.lawyer_required;
  const schema: z.ZodType<Typed, z.input<typeof nothing>> = isLicensed ? licence : note ? reason : nothing;
  const take = useTakeNoticeStep();
  const known = useBarLicence(isLicensed).data;
  const form = useSchemaForm(schema, {
    defaultValues: nobody,
    // The licence arrives after the form has opened; what was typed meanwhile stays.
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
      failed="That did not work. Try again."
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
              Your licence is unknown here: nothing was signed with it yet, and your invitation named none.
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
