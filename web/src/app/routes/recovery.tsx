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
  [paths.confirmEmail]: 'Confirm your new address',
  [paths.singleSignOn]: 'Single sign-on',
};

/**
 * The ways back into an account, and where the links of their mails lead; what those carry stands after the #, which no server is
 * told. One module for these addresses: each one more weighs on every first page.
 */
export function Recovery() {
  const { pathname, hash, search } = useLocation();
  const navigate = useNavigate();
  const token = hash.slice(1);
  return (
    <AuthCard
      // Another link opened in the same tab changes nothing but the hash.
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
