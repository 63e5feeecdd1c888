import { type SingleSignOn, updateSingleSignOnSchema } from '@schemas/single-sign-on.ts';
import { CheckField } from '@/components/form/check-field.tsx';
import { SelectField, TextField } from '@/components/form/fields.tsx';
import { PageForm } from '@/components/form/page-form.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateSingleSignOn } from '../api/single-sign-on.ts';

interface SsoSettingsProps {
  connection: NonNullable<SingleSignOn['connection']>;
  /** Whether the reader may change them. */
  may: boolean;
}

/** Who joins through the identity provider, with which role, and whether everyone must use it. */
export function SsoSettings({ connection, may }: SsoSettingsProps) {
  const update = useUpdateSingleSignOn();
  const { auto_join, default_role, admin_group, required, version } = connection;
  const values = { auto_join, default_role, admin_group, required };
  const form = useSchemaForm(updateSingleSignOnSchema, {
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true },
  });
  return (
    <PageForm
      form={form}
      submit={async (changes) => {
        const now = await update.mutateAsync({ version, changes });
        if (now.connection) form.reset(now.connection);
        notify.success('Settings saved');
      }}
      failed="Failed to save the settings. Try again."
      action="Save"
      pending="Saving..."
      disabled={!may || !form.formState.isDirty}
    >
      <fieldset disabled={!may} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <CheckField
          form={form}
          name="auto_join"
          label="People at verified domains join without an invitation"
          hint="They join at their first sign-in. Otherwise, only members can sign in."
        />
        <SelectField form={form} name="default_role" label="Role of people who join">
          <option value="member">Member</option>
          <option value="admin">Admin</option>
        </SelectField>
        <TextField
          form={form}
          name="admin_group"
          label="Admin group"
          hint="People in this group at your identity provider are admins, and everyone else except owners is a member. Checked at each sign-in. Leave blank to set roles here."
          autoComplete="off"
        />
        <CheckField
          form={form}
          name="required"
          label="Everyone must use single sign-on"
          hint="Passwords no longer open this organization. If the identity provider fails, owners can sign in with a password and a second factor."
        />
      </fieldset>
    </PageForm>
  );
}
