import { useLocation, useNavigate } from 'react-router-dom';
import { AuthCard } from '@/features/session/components/auth-card.tsx';
import { ConfirmEmail } from '@/features/session/components/confirm-email.tsx';
import { ForgotPasswordForm } from '@/features/session/components/forgot-password-form.tsx';
import { ResetPasswordForm } from '@/features/session/components/reset-password-form.tsx';
import { SingleSignOn } from '@/features/session/components/single-sign-on.tsx';
import { paths } from '@/lib/paths.ts';

const HEADINGS: Record<string, string> = {
  [paths.forgotPassword]: 'Forgot your password?',
  [paths.resetPassword]: 'Set a new password',
  [paths.confirmEmail]: 'Confirm your email address',
  [paths.singleSignOn]: 'Single sign-on',
};

/**
 * Account recovery pages and the targets of their email links. Tokens follow the #, so no server sees them.
 * One module for these addresses: each one adds to every first page.
 */
export function Recovery() {
  const { pathname, hash, search } = useLocation();
  const navigate = useNavigate();
  const token = hash.slice(1);
  return (
    <AuthCard
      // Opening another link in the same tab changes only the hash.
      key={pathname + search + hash}
      heading={HEADINGS[pathname] ?? 'Your account'}
      other={{ to: paths.login, label: 'sign in' }}
    >
      {pathname === paths.forgotPassword && <ForgotPasswordForm />}
      {pathname === paths.resetPassword && (
        <ResetPasswordForm token={token} onDone={() => navigate(paths.dashboard, { replace: true })} />
      )}
      {pathname === paths.confirmEmail && <ConfirmEmail token={token} />}
      {pathname === paths.singleSignOn && (
        <SingleSignOn search={search} onDone={() => navigate(paths.dashboard, { replace: true })} />
      )}
    </AuthCard>
  );
}
