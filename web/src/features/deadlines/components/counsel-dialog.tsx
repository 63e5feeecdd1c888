import { confirmLienRuleSchema, type LienProposal } from '@schemas/lien.ts';
import { LongTextField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { useBarLicense } from '@/features/notices/api/get-bar-license.ts';
import { notify } from '@/lib/notify.ts';
import { useConfirmLienRules } from '../api/counsel.ts';

const formSchema = confirmLienRuleSchema.pick({ note: true, bar_number: true, bar_jurisdiction: true });
const empty = { note: '', bar_number: '', bar_jurisdiction: '' };

/** A lawyer of the firm confirms the rules behind a statutory date, for all of the firm's projects. */
export function CounselDialog({ proposal, onClose }: { proposal: LienProposal; onClose: () => void }) {
  const rules = proposal.parts.filter(({ confirmation }) => !confirmation);
  const confirm = useConfirmLienRules();
  const license = useBarLicense(true).data;
  const form = useSchemaForm(formSchema, {
    defaultValues: empty,
    // The license loads after the form opens. Keep what was typed.
    values: {
      ...empty,
      bar_number: license?.bar_number ?? '',
      bar_jurisdiction: license?.bar_jurisdiction ?? '',
    },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  return (
    <FormDialog
      form={form}
      title={rules.length > 1 ? `Confirm ${rules.length} rules` : 'Confirm this rule'}
      description={`You confirm for your organization that ${rules.length > 1 ? 'these rules state' : 'this rule states'} current law. Your name, license, and the date are shown with each deadline that follows. A changed rule needs a new confirmation.`}
      action="Confirm"
      pending="Confirming..."
      failed="Failed to confirm the rule. Try again."
      onClose={onClose}
      submit={async (typed) => {
        await confirm.mutateAsync(rules.map(({ rule, revision }) => ({ ...typed, rule, revision })));
        notify.success('Confirmed for your organization');
      }}
    >
      <ul className="grid gap-2">
        {rules.map(({ rule, citation, words, conditions }) => (
          <li key={rule} className="border-l-2 pl-3">
            <strong className="font-semibold">{citation}.</strong> {words} {conditions && `${conditions}.`}
          </li>
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="bar_number" label="Bar number" required />
        <TextField form={form} name="bar_jurisdiction" label="Jurisdiction" required />
      </div>
      <LongTextField form={form} name="note" label="Note" rows={3} dir="auto" />
    </FormDialog>
  );
}
