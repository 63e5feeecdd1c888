import { type PlaybookVersionDetail, playbookFamilies } from '@schemas/playbook.ts';
import { categoryLabel } from '@vocabulary/taxonomy.ts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { useFormSubmit } from '@/components/form/use-form-submit.ts';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { PageHeader } from '@/components/page-header.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useSavePlaybook } from '../api.ts';
import { scopeWords } from '../scope-words.ts';
import { LastStep, VersionStatus } from '../version-list.tsx';
import { DraftEnds } from './draft-ends.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { blankEntry, formSchemaFor, type PlaybookForm } from './playbook-form.ts';
import { TrialResult } from './trial-result.tsx';

/** All positions of a version on one screen. A draft is saved, tried on existing contracts, and published. */
export function PlaybookEditor({ version }: { version: PlaybookVersionDetail }) {
  const isDraft = version.status === 'draft';
  const mayEdit = isDraft && version.may_edit;
  const form = useSchemaForm(formSchemaFor(version.side), { defaultValues: { body: version.body } });
  const { isDirty, errors } = useFormState(form);
  const entries = useFieldArray({ control: form.control, name: 'body.entries' });
  const [opened, setOpened] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const save = useSavePlaybook(version.id);
  const { ref, submitWith, isSubmitting, failure } = useFormSubmit({
    form,
    failed: 'Failed to save the draft. Your entries are still here.',
    onInvalid: ({ body }) =>
      setOpened(entries.fields.find((_, at) => body?.entries?.[at] !== undefined)?.family ?? null),
  });
  const saveDraft = submitWith(async ({ body }) => {
    const saved = await save.mutateAsync({ body, version: version.version });
    form.reset({ body: saved.body });
    notify.success('Draft saved');
  });
  const used = new Set(entries.fields.map(({ family }) => family));
  const unused = playbookFamilies.filter((family) => !used.has(family));
  return (
    <>
      <Header version={version} />
      <form
        ref={ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void saveDraft();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <ul className="border-t">
          {entries.fields.map(({ id, family }, at) => (
            <EntryEditor
              key={id}
              form={form as PlaybookForm}
              at={at}
              side={version.side}
              opened={opened === family}
              invalid={errors.body?.entries?.[at] !== undefined}
              disabled={!mayEdit || isSubmitting}
              onToggle={() => setOpened(opened === family ? null : family)}
              onRemove={() => entries.remove(at)}
            />
          ))}
        </ul>
        {mayEdit && unused.length > 0 && (
          <Field label="Add a clause" className="max-w-sm">
            {(control) => (
              <NativeSelect
                {...control}
                value=""
                onChange={({ target }) => {
                  const family = unused.find((one) => one === target.value);
                  if (!family) return;
                  entries.append(blankEntry(family));
                  setOpened(family);
                }}
              >
                <option value="">Choose a clause</option>
                {unused.map((family) => (
                  <option key={family} value={family}>
                    {categoryLabel(family)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
        <FormFailure
          message={failure ?? errors.body?.entries?.root?.message ?? errors.body?.entries?.message ?? null}
        />
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t bg-background py-3">
          {mayEdit && (
            <Button type="submit" disabled={!isDirty || isSubmitting}>
              {isSubmitting ? 'Saving...' : 'Save draft'}
            </Button>
          )}
          {isDraft && (
            <Button variant="outline" disabled={isDirty} onClick={() => setTried(true)}>
              Try on contracts
            </Button>
          )}
          {mayEdit && <DraftEnds version={version} disabled={isDirty || isSubmitting} />}
          {mayEdit && isDirty && (
            <span className="text-xs text-muted-foreground">
              Save the draft before you try or publish it.
            </span>
          )}
        </div>
      </form>
      {tried && !isDirty && <TrialResult version={version} />}
    </>
  );
}

function Header({ version }: { version: PlaybookVersionDetail }) {
  return (
    <div>
      <Link
        to={paths.playbooks}
        className="inline-flex w-fit items-center gap-1.5 rounded-sm text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Playbook
      </Link>
      <PageHeader
        title={scopeWords(version)}
        aside={<VersionStatus version={version} />}
        subtitle={
          <>
            Version {version.number}. <LastStep version={version} />.
          </>
        }
      />
    </div>
  );
}
