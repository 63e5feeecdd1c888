import { recoveryCodeSchema } from '@schemas/auth.ts';
import { useEffect, useState } from 'react';
import { TextField } from '@/components/form/fields.tsx';
import { PageForm } from '@/components/form/page-form.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { ApiError } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { refreshUser } from '@/lib/session/session-store.ts';
import { giveCode, listFactors } from '../api/auth.ts';
import { giveRecoveryCode } from '../api/factors.ts';
import { codeSchema } from '../code-schema.ts';
import { CodeField } from './code-field.tsx';

/** The second step of sign-in: a code from an app, or a recovery code. */
export function PassForm() {
  const [lost, setLost] = useState(false);
  return (
    <div className="mt-8 grid gap-4">
      {lost ? <RecoveryForm /> : <AppForm />}
      <button
        type="button"
        onClick={() => setLost(!lost)}
        className="w-fit rounded-sm text-primary underline underline-offset-4"
      >
        {lost ? 'Use a code from the app' : 'Lost your phone? Use a recovery code'}
      </button>
    </div>
  );
}

function AppForm() {
  const form = useSchemaForm(codeSchema, { defaultValues: { code: '' } });
  // The code is the only field on this page.
  useEffect(() => form.setFocus('code'), [form.setFocus]);
  return (
    <PageForm
      form={form}
      submit={async ({ code }) => {
        const factors = await listFactors();
        // All apps were removed on another device.
        if (factors.length === 0) return await refreshUser();
        await oneOf(factors, code);
      }}
      failed="Failed to check the code. Try again."
      action="Continue"
      pending="Checking..."
    >
      <CodeField form={form} />
    </PageForm>
  );
}

/** Tries each app, since the code does not identify one. */
async function oneOf(factors: { id: string }[], code: string): Promise<void> {
  let refusal: unknown;
  for (const { id } of factors) {
    try {
      return await giveCode(id, code);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'mfa_verification_failed') throw error;
      refusal = error;
    }
  }
  throw refusal;
}

function RecoveryForm() {
  const form = useSchemaForm(recoveryCodeSchema, { defaultValues: { code: '' } });
  useEffect(() => form.setFocus('code'), [form.setFocus]);
  return (
    <PageForm
      form={form}
      submit={async ({ code }) => {
        await giveRecoveryCode(code);
        notify.success('Your authenticator app was removed. Set up a new one under Sign-in and security.');
      }}
      failed="Failed to check the code. Try again."
      action="Continue"
      pending="Checking..."
    >
      <TextField
        form={form}
        name="code"
        label="Recovery code"
        hint="Five groups of five letters and digits"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </PageForm>
  );
}
