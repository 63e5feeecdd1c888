import { Link, useNavigate } from 'react-router-dom';
import { PageHeader } from '@/components/page-header.tsx';
import { SettingsSection } from '@/components/settings-section.tsx';
import { BeginForm } from '@/features/organization/components/begin-form.tsx';
import { paths } from '@/lib/paths.ts';
import { useUser } from '@/lib/session/session-store.ts';

/** For a user without an organization: two ways to join one, and their own pages. */
export function NoOrganization() {
  const { email } = useUser();
  const navigate = useNavigate();
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 pb-24">
      <PageHeader
        title="You do not belong to an organization"
        subtitle="Projects and contracts belong to an organization"
      />
      <SettingsSection
        title="Join an organization"
        lead="An owner, admin, or project manager can invite you by email."
      >
        <p className="break-words">
          Ask for an invitation to <strong>{email}</strong>.
        </p>
      </SettingsSection>
      <SettingsSection title="Create an organization" lead="You become its owner and can invite others.">
        <BeginForm onDone={() => navigate(paths.dashboard)} />
      </SettingsSection>
      <SettingsSection title="Your account" lead="You keep it with or without an organization.">
        <ul className="grid gap-2">
          {[
            [paths.profile, 'Profile, formats, and theme'] as const,
            [paths.account, 'Sign-in and security'] as const,
          ].map(([to, label]) => (
            <li key={to}>
              <Link to={to} className="text-primary underline-offset-4 hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </SettingsSection>
    </div>
  );
}
