import type { AcceptInvitation, OpenInvitation } from '@schemas/invitation.ts';
import { useNavigate } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useSmallForm } from '@/lib/use-small-form.ts';
import { acceptSchema } from '../accept-schemas.ts';
import { acceptInvitation } from '../api/use-link.ts';
import { landing } from '../landing.ts';
import { LicenseFields } from './license-fields.tsx';

interface AcceptFormProps {
  token: string;
  invitation: OpenInvitation;
}

/** Accepts with the signed-in account. */
export function AcceptForm({ token, invitation }: AcceptFormProps) {
  const navigate = useNavigate();
  const { errors, submitting, props } = useSmallForm<AcceptInvitation>({
    schema: async () => acceptSchema(invitation),
    submit: async (stated) => {
      await acceptInvitation(token, stated);
      notify.success(`You joined ${invitation.organization_name}`);
      navigate(landing(invitation), { replace: true });
    },
    onFailure: (error) =>
      notify.error(errorMessage(error, 'Failed to accept the invitation. Please try again.')),
  });
  return (
    <form {...props} className="grid gap-4">
      {invitation.project_role === 'lawyer' && <LicenseFields errors={errors} />}
      <Button type="submit" size="lg" disabled={submitting}>
        {submitting ? 'Accepting...' : 'Accept invitation'}
      </Button>
    </form>
  );
}
