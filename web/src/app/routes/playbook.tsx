import { Route, Routes, useParams } from 'react-router-dom';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { SettingsPage } from '@/components/settings-page.tsx';
import { usePlaybookVersion, usePlaybookVersions } from '@/features/playbooks/api.ts';
import { PlaybookEditor } from '@/features/playbooks/edit/playbook-editor.tsx';
import { VersionList } from '@/features/playbooks/version-list.tsx';
import { ApiError } from '@/lib/api-error.ts';
import { NotFound } from './not-found.tsx';

/** The organization's positions on clauses: all versions, and one version. */
export function Playbook() {
  return (
    <Routes>
      <Route index element={<Versions />} />
      <Route path=":versionId" element={<Version />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function Versions() {
  const versions = usePlaybookVersions();
  return (
    <SettingsPage title="Playbook" subtitle="What you prefer, accept, and refuse in each clause">
      <LoadedSection query={versions} what="the playbook">
        {({ may_edit, versions: all }) => <VersionList versions={all} mayEdit={may_edit} />}
      </LoadedSection>
    </SettingsPage>
  );
}

function Version() {
  const { versionId = '' } = useParams();
  const version = usePlaybookVersion(versionId);
  if (version.error instanceof ApiError && [404, 422].includes(version.error.status)) return <NotFound />;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 pb-24">
      <LoadedSection query={version} what="the playbook">
        {(loaded) => <PlaybookEditor key={`${loaded.id} ${loaded.status}`} version={loaded} />}
      </LoadedSection>
    </div>
  );
}
