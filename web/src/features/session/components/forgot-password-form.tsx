import type { ForgotPassword } from '@schemas/auth.ts';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useSmallForm } from '@/lib/use-small-form.ts';

/** Requests a password reset link by email. Does not reveal whether the account exists. */
export function ForgotPasswordForm() {
  const [answer, setAnswer] = useState<string | null>(null);
  const { errors, submitting, props } = useSmallForm<ForgotPassword>({
    schema: async () => (await import('@schemas/auth.ts')).forgotPasswordSchema,
    submit: async (body) => {
      const { forgotPasswordAnswerSchema } = await import('@schemas/auth.ts');
      const request = { method: 'POST', body, anonymous: true } as const;
      setAnswer((await apiRequest('/auth/forgot-password', forgotPasswordAnswerSchema, request)).message);
    },
    onFailure: (error) => notify.error(errorMessage(error, 'Failed to send the link')),
  });
  if (answer) {
    return (
      <div role="status" className="mt-8 grid gap-2">
        <p>{answer}</p>
        <p className="text-muted-foreground">
          The link works once and expires in one hour. If it doesn't arrive in a few minutes, check your spam
          folder or try another address.
        </p>
      </div>
    );
  }
  return (
    <form {...props} className="mt-8 grid gap-4">
      <Field
        label="Email address"
        error={errors.email}
        hint="We will email you a link to set a new password."
      >
        {(control) => <Input name="email" type="email" autoComplete="username" {...control} />}
      </Field>
      <Button type="submit" size="lg" disabled={submitting} className="mt-2">
        {submitting ? 'Sending...' : 'Send link'}
      </Button>
    </form>
  );
}
