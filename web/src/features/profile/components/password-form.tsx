import { changePasswordSchema } from '@schemas/auth.ts';
import { TextField } from '@/components/form/fields.tsx';
import { PageForm } from '@/components/form/page-form.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { notify } from '@/lib/notify.ts';
import { useChangePassword } from '../api/account.ts';

const EMPTY = { current_password: '', password: '' };

/** Changes the password after checking the current one. */
export function PasswordForm() {
  const change = useChangePassword();
  const form = useSchemaForm(changePasswordSchema, { defaultValues: EMPTY });
  return (
    <PageForm
      form={form}
      submit={async (body) => {
        await change.mutateAsync(body);
        form.reset(EMPTY);
        notify.success('Password changed. You are signed out everywhere else.');
      }}
      failed="Failed to change the password. Try again."
      action="Change password"
      pending="Changing..."
    >
      <TextField
        form={form}
        name="current_password"
        label="Current password"
        required
        type="password"
        autoComplete="current-password"
      />
      <TextField
        form={form}
        name="password"
        label="New password"
        required
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters"
      />
    </PageForm>
  );
}
