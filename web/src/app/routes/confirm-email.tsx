import { useLocation } from 'react-router-dom';
import { AuthCard } from '@/features/session/components/auth-card.tsx';
import { ConfirmEmail as Confirmation } from '@/features/session/components/confirm-email.tsx';
import { paths } from '@/lib/paths.ts';

/** Where the links of a change of address lead; what they carry stands after the #, which no server is told. */
export function ConfirmEmail() {
  const { hash } = useLocation();
  return (
    <AuthCard heading="Confirm your new address" other={{ to: paths.login, label: 'sign in' }}>
      <Confirmation token={hash.slice(1)} />
    </AuthCard>
  );
}
