import { useLocation } from 'react-router-dom';
import { AuthCard } from '@/features/session/components/auth-card.tsx';
import { RegisterForm } from '@/features/session/components/register-form.tsx';
import { paths } from '@/lib/paths.ts';

export function Register() {
  const { state } = useLocation();
  return (
    <AuthCard
      heading="Create your account"
      other={{ to: paths.login, label: 'sign in to existing account', state }}
    >
      <RegisterForm />
    </AuthCard>
  );
}
