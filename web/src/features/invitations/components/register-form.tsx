import type { OpenInvitation, RegisterInvited } from '@schemas/invitation.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useSmallForm } from '@/lib/use-small-form.ts';
import { registerSchema } from '../accept-schemas.ts';
import { registerInvited } from '../api/use-link.ts';
import { landing } from '../landing.ts';
import { LicenseFields } from './license-fields.tsx';

interface RegisterFormProps {
  token: string;
  invitation: OpenInvitation;
}

/** Creates an account for the invited address, which joins the organization. */
export function RegisterForm({ token, invitation }: RegisterFormProps) {
  const navigate = useNavigate();
  const [confirm, setConfirm] = useState(false);
  const { errors, submitting, props } = useSmallForm<RegisterInvited>({
    schema: async () => registerSchema(invitation),
    submit: async (input) => {
      if (!(await registerInvited(token, input))) return setConfirm(true);
      notify.success('Registration successful!');
      navigate(landing(invitation), { replace: true });
    },
    onFailure: (error) => notify.error(errorMessage(error, 'Registration failed')),
  });

  if (confirm) {
    return (
      <p role="status">
        Account created. Open the link we sent to <strong className="break-all">{invitation.email}</strong>,
        then sign in.
      </p>
    );
  }
  return (
    <form {...props} className="grid gap-4">
      <Field label="Full Name" error={errors.name}>
        {(control) => <Input name="name" autoComplete="name" {...control} />}
      </Field>
      <Field label="Email Address" hint="The account uses the invited address.">
        {(control) => (
          <Input type="email" autoComplete="username" readOnly value={invitation.email} {...control} />
        )}
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
      {invitation.project_role === 'lawyer' && <LicenseFields errors={errors} />}
      <Button type="submit" size="lg" disabled={submitting}>
        {submitting ? 'Creating account...' : 'Create account and join'}
      </Button>
    </form>
  );
}
