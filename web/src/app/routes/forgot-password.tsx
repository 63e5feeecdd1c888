import { AuthCard } from '@/features/session/components/auth-card.tsx';
import { ForgotPasswordForm } from '@/features/session/components/forgot-password-form.tsx';
import { paths } from '@/lib/paths.ts';

export function ForgotPassword() {
  return (
    <AuthCard heading="Forgot your password?" other={{ to: paths.login, label: 'sign in' }}>
      <ForgotPasswordForm />
    </AuthCard>
  );
}
