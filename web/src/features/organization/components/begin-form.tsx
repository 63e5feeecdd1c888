import { createOrganizationSchema } from '@schemas/organization-settings.ts';
import { TextField } from '@/components/form/fields.tsx';
import { PageForm } from '@/components/form/page-form.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { notify } from '@/lib/notify.ts';
import { beginOrganization } from '../api/choose.ts';

/** Creates an organization with the user as its owner. */
export function BeginForm({ onDone }: { onDone: () => void }) {
  const form = useSchemaForm(createOrganizationSchema, { defaultValues: { name: '' } });
  return (
    <PageForm
      form={form}
      submit={async (body) => {
        await beginOrganization(body);
        notify.success(`${body.name} created`);
        onDone();
      }}
      failed="Failed to create the organization. Try again."
      action="Create organization"
      pending="Creating..."
    >
      <TextField form={form} name="name" label="Organization name" required autoComplete="organization" />
    </PageForm>
  );
}
