import { useLocation, useNavigate } from 'react-router-dom';
import { AuthCard } from '@/features/session/components/auth-card.tsx';
import { ResetPasswordForm } from '@/features/session/components/reset-password-form.tsx';
import { paths } from '@/lib/paths.ts';

/** Where the link of a mail leads; what it carries stands after the #, which no server is told. */
export function ResetPassword() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  return (
    <AuthCard heading="Set a new password" other={{ to: paths.login, label: 'sign in' }}>
      <ResetPasswordForm token={hash.slice(1)} onDone={() => navigate(paths.dashboard, { replace: true })} />
    </AuthCard>
  );
}
