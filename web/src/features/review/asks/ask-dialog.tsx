import type { Finding } from '@schemas/analysis.ts';
import type { Ask } from '@schemas/ask.ts';
import type { PlaybookEntry } from '@schemas/playbook.ts';
import { z } from 'zod';
import { LongTextField, SelectField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useCreateAsk, useUpdateAsk } from './api.ts';
import { askIn } from './ask-words.ts';

interface AskDialogProps {
  contractId: string;
  /** The finding to ask about, or the ask to edit. */
  of: { finding: Finding } | { ask: Ask };
  /** The playbook's replacement wording, if it has one. */
  wording?: PlaybookEntry['wording'] | undefined;
  onClose: () => void;
}

const changes = {
  change: 'Change the words',
  delete: 'Delete the words',
  comment: 'Comment only',
} as const;
const formSchema = z.object({
  ask: z.string().trim().min(1, 'Enter what to ask for').max(5000),
  change: z.enum(['change', 'delete', 'comment']),
  replacement: z.string().max(20_000),
  reason: z.string().trim().max(5000),
});

/** Adds an ask about a finding, or edits one. */
export function AskDialog({ contractId, of, wording, onClose }: AskDialogProps) {
  const create = useCreateAsk(contractId);
  const update = useUpdateAsk(contractId);
  const { quote } = 'ask' in of ? of.ask : of.finding;
  const form = useSchemaForm(formSchema, { defaultValues: valuesOf(of) });
  const change = form.watch('change');
  return (
    <FormDialog
      form={form}
      title={'ask' in of ? 'Edit ask' : 'Add ask'}
      submit={async ({ ask, change: kind, replacement, reason }) => {
        const text = kind === 'change' ? replacement : '';
        const wording = { ask, replacement: quote === null || kind === 'comment' ? null : text, reason };
        if ('ask' in of) await update.mutateAsync({ ask: of.ask, changes: wording });
        else await create.mutateAsync({ finding_id: of.finding.id, ...wording });
        notify.success('ask' in of ? 'Ask saved' : 'Ask added to the counterproposal');
      }}
      failed={(error) => {
        notify.error('Failed to save the ask. Your entries are still here.', {
          description: errorMessage(error, ''),
        });
        return null;
      }}
      action={'ask' in of ? 'Save ask' : 'Add ask'}
      pending="Saving..."
      onClose={onClose}
    >
      {quote !== null && (
        <blockquote className="max-h-40 overflow-y-auto border-l border-primary pl-3 font-serif break-words">
          {quote}
        </blockquote>
      )}
      <LongTextField form={form} name="ask" label="What to ask for" required rows={2} />
      {quote !== null && (
        <SelectField form={form} name="change" label="In the Word file">
          {Object.entries(changes).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {quote !== null && change === 'change' && (
        <LongTextField
          form={form}
          name="replacement"
          label="New text"
          hint="Edit the quote. Only the words that you change are marked."
          rows={5}
        />
      )}
      {wording && (
        <PlaybookWording
          wording={wording}
          onUse={(text) => {
            const options = { shouldDirty: true, shouldValidate: true };
            if (quote === null) return form.setValue('ask', `Add this clause: ${text}`, options);
            form.setValue('change', 'change', options);
            form.setValue('replacement', text, options);
          }}
        />
      )}
      <LongTextField
        form={form}
        name="reason"
        label="Reason"
        hint="The counterparty reads it as a comment."
        rows={2}
      />
    </FormDialog>
  );
}

const strengths = { preferred: 'Use preferred wording', fallback: 'Use fallback wording' } as const;

/** Offers the playbook's wording in two strengths. */
function PlaybookWording({
  wording,
  onUse,
}: {
  wording: PlaybookEntry['wording'];
  onUse: (text: string) => void;
}) {
  const offered = (['preferred', 'fallback'] as const).filter((strength) => wording[strength] !== '');
  if (offered.length === 0) return null;
  return (
    <section aria-label="Playbook wording" className="grid gap-2 rounded-md border px-3 py-2">
      {offered.map((strength) => (
        <div key={strength} className="grid gap-1">
          <p className="font-serif text-xs break-words">{wording[strength]}</p>
          <Button variant="outline" size="sm" className="w-fit" onClick={() => onUse(wording[strength])}>
            {strengths[strength]}
          </Button>
        </div>
      ))}
    </section>
  );
}

function valuesOf(of: AskDialogProps['of']): z.input<typeof formSchema> {
  if ('finding' in of) {
    const { explanation, quote } = of.finding;
    return { ask: askIn(explanation), change: 'change', replacement: quote ?? '', reason: '' };
  }
  const { ask, replacement, quote, reason } = of.ask;
  const change = replacement === null ? 'comment' : replacement === '' ? 'delete' : 'change';
  return { ask, change, replacement: replacement || (quote ?? ''), reason: reason ?? '' };
}
