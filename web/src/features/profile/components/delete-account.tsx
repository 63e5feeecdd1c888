import { deleteAccountSchema } from '@schemas/auth.ts';
import type { Account } from '@schemas/profile.ts';
import { useState } from 'react';
import { TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { useDeleteAccount } from '../api/account.ts';

/** Deletes the account, or explains why the sole owner of an organization cannot. */
export function DeleteAccount({ account }: { account: Account }) {
  const [open, setOpen] = useState(false);
  const alone = account.sole_owner_of;
  if (alone.length > 0) {
    return (
      <p className="max-w-xl break-words">
        You are the only owner of <strong>{alone.join(', ')}</strong>. Make someone else an owner there first.
      </p>
    );
  }
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Delete account…
      </Button>
      {open && <DeleteDialog email={account.email} onClose={() => setOpen(false)} />}
    </>
  );
}

function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const remove = useDeleteAccount();
  const form = useSchemaForm(deleteAccountSchema, { defaultValues: { current_password: '' } });
  return (
    <FormDialog
      form={form}
      title="Delete your account"
      description={email}
      submit={(body) => remove.mutateAsync(body)}
      failed="Failed to delete the account. Try again."
      action="Delete account"
      pending="Deleting..."
      destructive
      cancel="Keep account"
      onClose={onClose}
    >
      <p>
        Your account is deleted immediately and permanently. You leave every organization. Their records keep
        your name; everything else about you is removed.
      </p>
      <TextField
        form={form}
        name="current_password"
        label="Password"
        required
        type="password"
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
