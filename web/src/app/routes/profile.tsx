import { LoadedSection } from '@/components/loaded-section.tsx';
import { SettingsPage } from '@/components/settings-page.tsx';
import { SettingsSection } from '@/components/settings-section.tsx';
import { useProfile } from '@/features/profile/api/profile.ts';
import { ProfileForm } from '@/features/profile/components/profile-form.tsx';
import { ThemeChoice } from '@/features/profile/components/theme-choice.tsx';

export function Profile() {
  const profile = useProfile();
  return (
    <SettingsPage title="Profile" subtitle="Applies to every organization you belong to">
      <SettingsSection
        title="About you"
        lead="Colleagues see your name, title, and phone. Date and number formats apply only to you."
      >
        <LoadedSection query={profile} what="your profile">
          {(data) => <ProfileForm profile={data} />}
        </LoadedSection>
      </SettingsSection>
      <SettingsSection title="Theme" lead="Saved in this browser.">
        <ThemeChoice />
      </SettingsSection>
    </SettingsPage>
  );
}
