import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { paths } from '@/lib/paths.ts';
import { useSmallForm } from '@/lib/use-small-form.ts';
import { leaveForSingleSignOn, returnFromSingleSignOn } from '../api/leave-and-return.ts';

interface SingleSignOnProps {
  /** Query string of the URL: empty when leaving; set by the identity provider on return. */
  search: string;
  onDone: () => void;
}

/** Redirects to the organization's sign-in page and handles the return. */
export function SingleSignOn({ search, onDone }: SingleSignOnProps) {
  const query = new URLSearchParams(search);
  const code = query.get('code');
  if (code) return <Return code={code} onDone={onDone} />;
  return <Leave refusal={query.has('error')} />;
}

function Leave({ refusal }: { refusal: boolean }) {
  const [failure, setFailure] = useState(
    refusal ? 'Your identity provider refused the sign-in. Try again.' : null,
  );
  const { errors, submitting, props } = useSmallForm<{ email: string }>({
    schema: async () => (await import('@schemas/auth.ts')).forgotPasswordSchema,
    submit: async ({ email }) => {
      setFailure(null);
      await leaveForSingleSignOn(email);
    },
    onFailure: (error) =>
      setFailure(errorMessage(error, 'Failed to reach the single sign-on service. Try again.')),
  });
  return (
    <form {...props} className="mt-8 grid gap-4">
      <Field
        label="Email address"
        error={errors.email}
        hint="We use its domain to find your organization's sign-in page"
      >
        {(control) => <Input name="email" type="email" autoComplete="username" {...control} />}
      </Field>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <Button type="submit" size="lg" disabled={submitting} className="mt-2">
        {submitting ? 'Opening...' : 'Continue'}
      </Button>
    </form>
  );
}

function Return({ code, onDone }: { code: string; onDone: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    // The code is valid only once.
    if (begun.current) return;
    begun.current = true;
    returnFromSingleSignOn(code).then(onDone, (error) =>
      setFailure(errorMessage(error, 'Failed to finish signing in. Try again.')),
    );
  }, [code, onDone]);
  if (!failure)
    return (
      <p role="status" className="mt-8">
        Signing you in…
      </p>
    );
  return (
    <p role="alert" className="mt-8 text-danger">
      {failure}{' '}
      <Link to={paths.singleSignOn} className="underline underline-offset-4">
        Start again
      </Link>
    </p>
  );
}
