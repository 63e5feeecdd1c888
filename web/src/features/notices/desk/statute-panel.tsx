import type { NoticeStatute } from '@schemas/notice.ts';
import { formActNames, formExecutionNames, formWordingNames } from '@vocabulary/notice-forms.ts';
import { Check, CircleX } from 'lucide-react';
import { CertaintyBadge } from '@/components/certainty-badge.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { certaintyWords } from '@/lib/certainty.ts';

interface StatutePanelProps {
  statute: NoticeStatute | null;
  /** Drafts the letter again with another form. */
  onChoose?: (form: string) => void;
}

/** The statutory form of a notice and what of it the saved letter has, or why there is none. */
export function StatutePanel({ statute, onChoose }: StatutePanelProps) {
  if (!statute) return null;
  const { form, reason, choices } = statute;
  return (
    <section aria-labelledby="notice-form" className="grid gap-2">
      <h2 id="notice-form" className="text-base">
        Statutory form
      </h2>
      {onChoose && choices.length > 0 && (
        <Field label="Form" hint={choices.find(({ id }) => id === form?.id)?.use}>
          {(control) => (
            <NativeSelect
              {...control}
              value={form?.id ?? 'none'}
              onChange={(event) => onChoose(event.target.value)}
            >
              {choices.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
              <option value="none">None (courtesy notice)</option>
            </NativeSelect>
          )}
        </Field>
      )}
      {form ? <Form form={form} isChosen={!!onChoose} /> : <NoForm reason={reason} />}
    </section>
  );
}

const NoForm = ({ reason }: { reason: string | null }) => (
  <p className="rounded-md bg-attention-soft px-3 py-2">
    {reason && `${reason} `}This letter follows no statutory form. It can’t replace a notice that a statute
    requires.
  </p>
);

function Form({ form, isChosen }: { form: NonNullable<NoticeStatute['form']>; isChosen: boolean }) {
  const { title, use, wording, act, execution, citation, certainty, read, sources, limits, items } = form;
  const met = items.filter((item) => item.met).length;
  return (
    <div className="grid gap-2">
      {!isChosen && (
        <p>
          <strong className="font-semibold">{title}.</strong> {use}
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        <CertaintyBadge certainty={certainty} />
      </div>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{formWordingNames[wording]}</li>
        <li>{formExecutionNames[execution]}</li>
        <li>{formActNames[act]}</li>
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <details>
        <summary className="w-fit cursor-pointer rounded-sm text-primary">
          {met} of {items.length} required parts in the {isChosen ? 'draft' : 'saved letter'}, blanks included
        </summary>
        <ul className="mt-1 grid gap-1">
          {items.map(({ kind, name, met: has }) => (
            <li key={name} className="flex gap-2">
              {has ? (
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
              ) : (
                <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-attention" />
              )}
              <span className="line-clamp-2 min-w-0">
                <span className="sr-only">{has ? 'Included: ' : 'Missing: '}</span>
                {kind === 'particular' ? name : `“${name}”`}
              </span>
            </li>
          ))}
        </ul>
      </details>
      <p className="text-xs text-muted-foreground">
        {citation} · {certaintyWords(certainty, read)} · Verify with counsel · Sources:{' '}
        {sources.map((source, index) => (
          <span key={source}>
            {index > 0 && ', '}
            <a
              href={source}
              target="_blank"
              rel="noreferrer"
              className="text-primary underline underline-offset-2"
            >
              {new URL(source).hostname.replace(/^www\./, '')}
            </a>
          </span>
        ))}
      </p>
    </div>
  );
}
