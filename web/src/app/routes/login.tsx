import { Link, useLocation } from 'react-router-dom';
import { AuthCard } from '@/features/session/components/auth-card.tsx';
import { LoginForm } from '@/features/session/components/login-form.tsx';
import { paths } from '@/lib/paths.ts';

export function Login() {
  const { state } = useLocation();
  return (
    <AuthCard
      heading="Sign in to your account"
      other={{ to: paths.register, label: 'create a new account', state }}
    >
      <LoginForm />
      <p className="mt-4">
        <Link to={paths.forgotPassword} className="rounded-sm text-primary underline underline-offset-4">
          Forgot your password?
        </Link>
      </p>
    </AuthCard>
  );
}
