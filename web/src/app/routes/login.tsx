import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { hasSingleSignOn } from '@/features/session/api/single-sign-on.ts';
import { AuthCard } from '@/features/session/components/auth-card.tsx';
import { LoginForm } from '@/features/session/components/login-form.tsx';
import { paths } from '@/lib/paths.ts';

export function Login() {
  const { state } = useLocation();
  const [single, setSingle] = useState(false);
  useEffect(() => {
    // If the providers cannot be loaded, offer only the password.
    hasSingleSignOn().then(setSingle, () => undefined);
  }, []);
  return (
    <AuthCard
      heading="Sign in to your account"
      other={{ to: paths.register, label: 'create a new account', state }}
    >
      <LoginForm />
      <p className="mt-4 flex justify-between gap-4">
        <Link to={paths.forgotPassword} className="rounded-sm text-primary underline underline-offset-4">
          Forgot your password?
        </Link>
        {single && (
          <Link to={paths.singleSignOn} className="rounded-sm text-primary underline underline-offset-4">
            Use single sign-on
          </Link>
        )}
      </p>
    </AuthCard>
  );
}
