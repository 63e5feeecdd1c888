import type { Register } from '@schemas/auth.ts';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useSmallForm } from '@/lib/use-small-form.ts';
import { register } from '../api/register.ts';

export function RegisterForm() {
  const [confirmAddress, setConfirmAddress] = useState<string | null>(null);
  const { errors, submitting, props } = useSmallForm<Register>({
    schema: async () => (await import('@schemas/auth.ts')).registerSchema,
    submit: async (input) => {
      const signedIn = await register(input);
      notify.success('Registration successful!');
      if (!signedIn) setConfirmAddress(input.email);
    },
    onFailure: (error) => notify.error(errorMessage(error, 'Registration failed')),
  });

  if (confirmAddress) {
    return (
      <p role="status" className="mt-8">
        Account created. Open the link we sent to <strong className="break-all">{confirmAddress}</strong>,
        then sign in.
      </p>
    );
  }

  return (
    <form {...props} className="mt-8 grid gap-4">
      <Field label="Full Name" error={errors.name}>
        {(control) => <Input name="name" autoComplete="name" {...control} />}
      </Field>
      <Field label="Email Address" error={errors.email}>
        {(control) => <Input name="email" type="email" autoComplete="username" {...control} />}
      </Field>
      <Field label="Password" error={errors.password}>
        {(control) => (
          <Input
            name="password"
            type="password"
            autoComplete="new-password"
            placeholder="Min. 8 characters"
            {...control}
          />
        )}
      </Field>
      <Field label="Organization Name" error={errors.organization_name}>
        {(control) => (
          <Input
            name="organization_name"
            autoComplete="organization"
            placeholder="Your construction company"
            {...control}
          />
        )}
      </Field>
      <Button type="submit" size="lg" disabled={submitting} className="mt-2">
        {submitting ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  );
}
