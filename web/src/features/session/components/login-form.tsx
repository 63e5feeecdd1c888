import type { Login } from '@schemas/auth.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useSmallForm } from '@/lib/use-small-form.ts';
import { signIn } from '../api/sign-in.ts';

/** Sign-in form. After success the route guard redirects; after a failure the input is kept. */
export function LoginForm() {
  const { errors, submitting, props } = useSmallForm<Login>({
    schema: async () => (await import('@schemas/auth.ts')).loginSchema,
    submit: async (input) => {
      await signIn(input);
      notify.success('Login successful!');
    },
    onFailure: (error) => notify.error(errorMessage(error, 'Login failed')),
  });
  return (
    <form {...props} className="mt-8 grid gap-4">
      <Field label="Email address" error={errors.email}>
        {(control) => <Input name="email" type="email" autoComplete="username" {...control} />}
      </Field>
      <Field label="Password" error={errors.password}>
        {(control) => <Input name="password" type="password" autoComplete="current-password" {...control} />}
      </Field>
      <Button type="submit" size="lg" disabled={submitting} className="mt-2">
        {submitting ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}
