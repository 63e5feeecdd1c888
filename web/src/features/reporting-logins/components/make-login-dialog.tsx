import { createReportingLoginSchema, type NewReportingLogin } from '@schemas/reporting-login.ts';
import { useState } from 'react';
import { TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { ShownOnce } from '@/components/shown-once.tsx';
import { useCreateReportingLogin } from '../api/create-reporting-login.ts';
import { Connection } from './connection.tsx';

/** Creates a login and shows its password once. */
export function MakeLoginDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const create = useCreateReportingLogin();
  const [created, setCreated] = useState<NewReportingLogin | null>(null);
  const form = useSchemaForm(createReportingLoginSchema, { defaultValues: { name: '' } });
  const close = () => onOpenChange(false);
  return (
    <FormDialog
      form={form}
      title={created ? `Login for ${created.name}` : 'Create reporting login'}
      description={created ? undefined : "It can read all of your organization's data and change nothing."}
      submit={async (input) => {
        setCreated(await create.mutateAsync(input));
        return false;
      }}
      failed="Failed to create the login. Try again."
      action="Create login"
      pending="Creating login..."
      onClose={close}
      risky={!created && form.formState.isDirty}
      instead={
        created && (
          <ShownOnce label="Password" secret={created.password} onDone={close}>
            <Connection login={created} />
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
