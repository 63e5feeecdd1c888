import { createReportingLoginSchema, type NewReportingLogin } from '@schemas/reporting-login.ts';
import { useState } from 'react';
import { TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { ShownOnce } from '@/components/shown-once.tsx';
import { useCreateReportingLogin } from '../api/create-reporting-login.ts';
import { Connection } from './connection.tsx';

/** Makes a login and shows its password this once. */
export function MakeLoginDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const create = useCreateReportingLogin();
  const [made, setMade] = useState<NewReportingLogin | null>(null);
  const form = useSchemaForm(createReportingLoginSchema, { defaultValues: { name: '' } });
  const close = () => onOpenChange(false);
  return (
    <FormDialog
      form={form}
      title={made ? `Login for ${made.name}` : 'Create reporting login'}
      description={made ? undefined : "It can read all of your organization's data and change nothing."}
      submit={async (input) => {
        setMade(await create.mutateAsync(input));
        return false;
      }}
      failed="Failed to create the login. Try again."
      action="Create login"
      pending="Creating login..."
      onClose={close}
      risky={!made && form.formState.isDirty}
      instead={
        made && (
          <ShownOnce label="Password" secret={made.password} onDone={close}>
            <Connection login={made} />
          </ShownOnce>
        )
      }
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        hint="For example, Metabase"
        autoComplete="off"
      />
    </FormDialog>
  );
}
