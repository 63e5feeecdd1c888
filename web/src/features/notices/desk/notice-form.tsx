import type {
  NoticeCheck,
  NoticeClause,
  NoticeContent,
  NoticeGuidance,
  NoticeStatute,
} from '@schemas/notice.ts';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { type Submit, useFormSubmit } from '@/components/form/use-form-submit.ts';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { LetterEditor } from '../editor/letter-editor.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { ClausePanel } from './clause-panel.tsx';
import { ExhibitsFields } from './exhibits-fields.tsx';
import { GuidancePanel } from './guidance-panel.tsx';
import { type NoticeFormIn, type NoticeFormOut, noticeFormSchema } from './notice-form-schema.ts';
import { RecipientsFields, SenderFields } from './recipients-fields.tsx';
import { StatutePanel } from './statute-panel.tsx';
import { PartField } from './text-field.tsx';

interface NoticeFormProps {
  content: NoticeContent;
  dueBy: string | null;
  contractId: string | null;
  clause: NoticeClause | null;
  statute: NoticeStatute | null;
  checks: readonly NoticeCheck[];
  guidance: NoticeGuidance;
  action: string;
  submit: Submit<NoticeFormIn, NoticeFormOut>;
  /** Content next to the button. */
  beside?: React.ReactNode;
  /** Whether saving requires a change. */
  onlyChanges?: boolean;
  onDirty?: (dirty: boolean) => void;
  /** Drafts the letter again with another statutory form. */
  onChooseForm?: (form: string) => void;
}

/** The letter and its fields, with the contract's notice rule and problems to fix next to it. */
export function NoticeForm({
  content,
  dueBy,
  contractId,
  action,
  submit,
  beside,
  onlyChanges,
  onDirty,
  onChooseForm,
  ...panels
}: NoticeFormProps) {
  const form: UseFormReturn<NoticeFormIn, unknown, NoticeFormOut> = useSchemaForm(noticeFormSchema, {
    defaultValues: { due_by: dueBy ?? '', content },
  });
  const { ref, submitWith, isSubmitting, failure } = useFormSubmit({
    form,
    failed: 'Failed to save the notice. Your text is still here.',
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  return (
    <form
      ref={ref}
      noValidate
      aria-label="Notice"
      onSubmit={(event) => {
        event.preventDefault();
        void submitWith(async (values, setError) => {
          await submit(values, setError);
          // The saved values become the baseline for further changes.
          form.reset(form.getValues());
        })();
      }}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desk:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid min-w-0 gap-6">
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <PartField form={form} name="content.subject" label="Subject" />
          <PartField form={form} name="due_by" label="Serve by" type="date" />
        </div>
        <LetterEditor
          label="Letter"
          body={content.body}
          onChange={(body) => form.setValue('content.body', body, { shouldDirty: true })}
        />
        <RecipientsFields form={form} />
        <SenderFields form={form} />
        <ExhibitsFields form={form} contractId={contractId} />
      </div>
      <aside className="grid min-w-0 gap-6">
        <div className="grid gap-3 rounded-md border bg-card p-4">
          <FormFailure message={failure} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={isSubmitting || (onlyChanges && !isDirty)}>
              {isSubmitting ? 'Saving...' : action}
            </Button>
            {beside}
          </div>
          {onlyChanges && (
            <p className="text-muted-foreground">
              {isDirty ? 'Not saved yet. Your changes become a new version.' : 'All changes saved.'}
            </p>
          )}
        </div>
        <ChecksPanel checks={panels.checks} />
        <StatutePanel statute={panels.statute} {...(onChooseForm && { onChoose: onChooseForm })} />
        <ClausePanel clause={panels.clause} contractId={contractId} />
        <GuidancePanel guidance={panels.guidance} />
      </aside>
    </form>
  );
}
