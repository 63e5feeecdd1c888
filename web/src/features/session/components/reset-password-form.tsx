import type { ResetPassword } from '@schemas/auth.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { apiRequest } from '@/lib/api-client.ts';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { beginSession } from '@/lib/session/session-store.ts';
import { useSmallForm } from '@/lib/use-small-form.ts';

/**
 * Sets a new password with a token from an emailed link, and signs the user in.
 * @param token from the link
 */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  // If a second factor is required too, this token replaces the used one from the link.
  const [next, setNext] = useState<string>();
  const { errors, submitting, props } = useSmallForm<ResetPassword>({
    schema: async () => (await import('@schemas/auth.ts')).resetPasswordSchema,
    submit: async (body) => {
      setFailure(null);
      const { sessionSchema } = await import('@schemas/auth.ts');
      const request = { method: 'POST', body, anonymous: true } as const;
      const answer = await apiRequest('/auth/reset-password', sessionSchema, request).catch((error) => {
        const reason = error instanceof ApiError ? error.reason : undefined;
        if (reason?.kind === 'second_factor') setNext(reason.token);
        throw error;
      });
      const { user, token: access_token, refresh_token, expires_at } = answer;
      beginSession({ access_token, refresh_token, expires_at }, user);
      notify.success('Password set. You are signed out everywhere else.');
      onDone();
    },
    onFailure: (error) => setFailure(errorMessage(error, 'Failed to set the password. Try again.')),
  });
  return (
    <form {...props} className="mt-8 grid gap-4">
      <input type="hidden" name="token" value={next ?? token} />
      <Field label="New password" error={errors.password} hint="At least 8 characters">
        {(control) => <Input name="password" type="password" autoComplete="new-password" {...control} />}
      </Field>
      {next && (
        <Field label="Second factor" error={errors.code} hint="The code from your app, or a recovery code">
          {(control) => <Input name="code" autoComplete="one-time-code" {...control} />}
        </Field>
      )}
      {failure && (
        <p role="alert" className="text-danger">
          {failure}{' '}
          <Link to={paths.forgotPassword} className="underline underline-offset-4">
            Request a new link
          </Link>
        </p>
      )}
      <Button type="submit" size="lg" disabled={submitting} className="mt-2">
        {submitting ? 'Setting...' : 'Set password'}
      </Button>
    </form>
  );
}
