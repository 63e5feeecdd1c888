import { changeEmailSchema } from '@schemas/auth.ts';
import type { Account } from '@schemas/profile.ts';
import { MailQuestion } from 'lucide-react';
import { TextField } from '@/components/form/fields.tsx';
import { PageForm } from '@/components/form/page-form.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { notify } from '@/lib/notify.ts';
import { useChangeEmail } from '../api/account.ts';

const EMPTY = { email: '', current_password: '' };

/** The sign-in email address, a pending new one, and a form to request a change. */
export function EmailForm({ account }: { account: Account }) {
  const change = useChangeEmail();
  const form = useSchemaForm(changeEmailSchema, { defaultValues: EMPTY });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="break-words">
        You sign in as <strong>{account.email}</strong>.
      </p>
      {account.new_email && (
        <p
          role="status"
          className="flex max-w-xl gap-2 rounded-md border border-attention/40 bg-attention-soft px-3 py-2"
        >
          <MailQuestion aria-hidden className="mt-0.5 size-4 shrink-0 text-attention" />
          <span className="min-w-0 break-words">
            To change to <strong>{account.new_email}</strong>, open the links we emailed to that address and
            to {account.email}. Nothing changes until you open both.
          </span>
        </p>
      )}
      <PageForm
        form={form}
        submit={async (body) => {
          await change.mutateAsync(body);
          form.reset(EMPTY);
          notify.success('We emailed a link to each address');
        }}
        failed="Failed to change the address. Try again."
        action="Change address"
        pending="Sending links..."
      >
        <TextField form={form} name="email" label="New address" required type="email" autoComplete="email" />
        <TextField
          form={form}
          name="current_password"
          label="Password"
          required
          type="password"
          autoComplete="current-password"
        />
      </PageForm>
    </div>
  );
}
