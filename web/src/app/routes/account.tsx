import { LoadedSection } from '@/components/loaded-section.tsx';
import { SettingsPage } from '@/components/settings-page.tsx';
import { SettingsSection } from '@/components/settings-section.tsx';
import { OwnOrganizations } from '@/features/organization/components/own-organizations.tsx';
import { useAccount } from '@/features/profile/api/account.ts';
import { useSessions } from '@/features/profile/api/sessions.ts';
import { DeleteAccount } from '@/features/profile/components/delete-account.tsx';
import { EmailForm } from '@/features/profile/components/email-form.tsx';
import { PasswordForm } from '@/features/profile/components/password-form.tsx';
import { SessionList } from '@/features/profile/components/session-list.tsx';
import { SecondFactor } from '@/features/second-factor/components/second-factor.tsx';

export function Account() {
  const account = useAccount();
  const sessions = useSessions();
  return (
    <SettingsPage title="Sign-in and security" subtitle="Applies to every organization you belong to">
      <SettingsSection
        title="Email address"
        lead="To change it, open the links sent to your old and new addresses."
      >
        <LoadedSection query={account} what="your account">
          {(data) => <EmailForm account={data} />}
        </LoadedSection>
      </SettingsSection>
      <SettingsSection title="Password" lead="Changing it signs you out everywhere else.">
        <PasswordForm />
      </SettingsSection>
      <SettingsSection
        title="Second factor"
        lead="A code from an authenticator app, in addition to your password. Setting it up signs you out everywhere else."
      >
        <SecondFactor />
      </SettingsSection>
      <SettingsSection
        title="Active sessions"
        lead="Devices where you are signed in. Ending a session signs that device out."
      >
        <LoadedSection query={sessions} what="your sessions">
          {(data) => <SessionList sessions={data} />}
        </LoadedSection>
      </SettingsSection>
      <SettingsSection title="Organizations" lead="Your organizations and your role in each.">
        <OwnOrganizations />
      </SettingsSection>
      <SettingsSection title="Delete account" lead="Permanent.">
        <LoadedSection query={account} what="your account">
          {(data) => <DeleteAccount account={data} />}
        </LoadedSection>
      </SettingsSection>
    </SettingsPage>
  );
}
