import { createApiKeySchema, type NewApiKey } from '@schemas/api-key.ts';
import { useId, useState } from 'react';
import { SelectField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { ShownOnce } from '@/components/shown-once.tsx';
import { useCreateApiKey } from '../api/create-api-key.ts';
import { scopeGroups } from '../words.ts';

const LIVES: [days: number, label: string][] = [
  [30, '30 days'],
  [90, '90 days'],
  [365, '1 year'],
];

/** Creates a key and shows it once. */
export function MakeKeyDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const create = useCreateApiKey();
  const [created, setCreated] = useState<NewApiKey | null>(null);
  const errorId = useId();
  const form = useSchemaForm(createApiKeySchema, {
    defaultValues: { name: '', scopes: [], expires_in_days: 365 },
  });
  const close = () => onOpenChange(false);
  const error = form.formState.errors.scopes?.message;
  return (
    <FormDialog
      form={form}
      title={created ? `API key for ${created.name}` : 'Create API key'}
      description={created ? undefined : 'Programs use it to act for your organization, not for a person.'}
      submit={async (input) => {
        setCreated(await create.mutateAsync(input));
        return false;
      }}
      failed="Failed to create the key. Try again."
      action="Create key"
      pending="Creating key..."
      onClose={close}
      risky={!created && form.formState.isDirty}
      instead={
        created && (
          <ShownOnce label="API key" secret={created.key} onDone={close}>
            <p>Send it with each request as “Authorization: Bearer” followed by the key.</p>
          </ShownOnce>
        )
      }
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        hint="For example, accounting sync"
        autoComplete="off"
      />
      <fieldset className="grid min-w-0 gap-2" aria-describedby={error ? errorId : undefined}>
        <legend className="mb-1.5 font-medium">Permissions</legend>
        {scopeGroups.map(({ noun, scopes }) => (
          <fieldset key={noun} className="grid min-w-0 gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <legend className="float-left text-muted-foreground sm:py-1.5">{noun}</legend>
            <div className="grid">
              {Object.entries(scopes).map(([scope, permits]) => (
                <label key={scope} className="flex min-h-8 items-center gap-2.5">
                  <input
                    type="checkbox"
                    value={scope}
                    aria-invalid={error ? true : undefined}
                    className="size-4 accent-primary"
                    {...form.register('scopes')}
                  />
                  {permits}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        {error && (
          <p id={errorId} role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
      </fieldset>
      <SelectField
        form={form}
        name="expires_in_days"
        label="Expires"
        options={{ setValueAs: (value) => (value ? Number(value) : null) }}
      >
        {LIVES.map(([days, label]) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
        <option value="">Never</option>
      </SelectField>
    </FormDialog>
  );
}
