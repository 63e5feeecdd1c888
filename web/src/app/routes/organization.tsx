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
import { useUser } from '@/lib/session/session-store.ts';

export function Organization() {
  const settings = useOrganizationSettings();
  const holidays = useHolidays();
  const may = settings.data?.can.change ?? false;
  const { second_factor } = useUser();
  return (
    <SettingsPage
      title="Organization"
      subtitle={
        settings.data && !may
          ? 'How your organization works. Its owners and admins can change this.'
          : 'How your organization works'
      }
    >
      <SettingsSection title="General" lead="Its name, its clock, and the side contracts are read from.">
        <LoadedSection query={settings} what="the settings">
          {(data) => <GeneralSettings settings={data} />}
        </LoadedSection>
      </SettingsSection>
      <SettingsSection
        title="Letterhead"
        lead="The logo that heads reports, beside the name and address above."
      >
        <Logo may={may} />
      </SettingsSection>
      <SettingsSection title="Approval of contracts" lead="Who has to have looked before a contract counts.">
        <LoadedSection query={settings} what="the settings">
          {(data) => <ApprovalSettings settings={data} />}
        </LoadedSection>
      </SettingsSection>
      <SettingsSection title="Sign-in" lead="How the people of your organization prove who they are.">
        <LoadedSection query={settings} what="the settings">
          {(data) => <SignInSettings settings={data} passed={second_factor === 'passed'} />}
        </LoadedSection>
      </SettingsSection>
      <SettingsSection
        title="Holidays"
        lead="Days of your own that business days leave out, beside weekends and federal holidays. Open deadlines move with them."
      >
        <LoadedSection query={holidays} what="the holidays">
          {(data) => <Holidays holidays={data} may={may} />}
        </LoadedSection>
      </SettingsSection>
    </SettingsPage>
  );
}
