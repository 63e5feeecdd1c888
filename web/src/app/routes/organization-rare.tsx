import { SettingsSection } from '@/components/settings-section.tsx';
import { Archives } from '@/features/archives/components/archives.tsx';
import { LanguageModelSection } from '@/features/language-model/components/language-model-section.tsx';
import { OrganizationDeletion } from '@/features/organization-deletions/components/organization-deletion.tsx';
import { useOrganization } from '@/lib/session/session-store.ts';

/** What an organization decides once, or never. Only an owner can export its data or delete it. */
export function OrganizationRare() {
  const organization = useOrganization();
  return (
    <>
      <SettingsSection
        title="Language model"
        lead="Plumbline's built-in engine analyzes contracts. An outside language model can help if your organization allows it."
      >
        <LanguageModelSection />
      </SettingsSection>
      {organization?.role === 'owner' && (
        <>
          <SettingsSection title="Data export" lead="All of your organization's data in one ZIP file.">
            <Archives />
          </SettingsSection>
          <SettingsSection title="Deletion" lead="Delete your organization, with 30 days to cancel.">
            <OrganizationDeletion organization={organization} />
          </SettingsSection>
        </>
      )}
    </>
  );
}
