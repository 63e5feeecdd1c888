import { LoadedSection } from '@/components/loaded-section.tsx';
import { SettingsPage } from '@/components/settings-page.tsx';
import { SettingsSection } from '@/components/settings-section.tsx';
import { useHolidays } from '@/features/organization/api/holidays.ts';
import { useOrganizationSettings } from '@/features/organization/api/settings.ts';
import { Holidays } from '@/features/organization/components/holidays.tsx';
import { Logo } from '@/features/organization/components/logo.tsx';
import {
  ApprovalSettings,
  GeneralSettings,
  SignInSettings,
} from '@/features/organization/components/organization-form.tsx';
import { SingleSignOnSection } from '@/features/single-sign-on/components/single-sign-on-section.tsx';
import { useUser } from '@/lib/session/session-store.ts';
import { OrganizationRare } from './organization-rare.tsx';

export function Organization() {
  const settings = useOrganizationSettings();
  const holidays = useHolidays();
  const may = settings.data?.can.change ?? false;
  const { second_factor } = useUser();
  return (
    <SettingsPage
      title="Organization"
      subtitle={
        settings.data && !may ? 'Owners and admins can change these settings.' : 'Organization settings'
      }
    >
      <SettingsSection title="General" lead="Name, time zone, and default side in contract reviews.">
        <LoadedSection query={settings} what="the settings">
          {(data) => <GeneralSettings settings={data} />}
        </LoadedSection>
      </SettingsSection>
      <SettingsSection title="Letterhead" lead="Logo shown on reports next to the name and address above.">
        <Logo may={may} />
      </SettingsSection>
      <SettingsSection title="Contract approval" lead="Who must approve a contract before it becomes active.">
        <LoadedSection query={settings} what="the settings">
          {(data) => <ApprovalSettings settings={data} />}
        </LoadedSection>
      </SettingsSection>
      <SettingsSection title="Sign-in" lead="How members of your organization sign in.">
        <LoadedSection query={settings} what="the settings">
          {(data) => <SignInSettings settings={data} passed={second_factor === 'passed'} />}
        </LoadedSection>
      </SettingsSection>
      {may && (
        <SettingsSection
          title="Single sign-on"
          lead="Members sign in at your identity provider, such as Okta, Microsoft Entra ID, or Google Workspace."
        >
          <SingleSignOnSection />
        </SettingsSection>
      )}
      <SettingsSection
        title="Holidays"
        lead="Company holidays, in addition to weekends and federal holidays. Open deadlines are recalculated."
      >
        <LoadedSection query={holidays} what="the holidays">
          {(data) => <Holidays holidays={data} may={may} />}
        </LoadedSection>
      </SettingsSection>
      <OrganizationRare />
    </SettingsPage>
  );
}
