import type { ContractDetail } from '@schemas/contract.ts';
import { ArrowLeft, GitCompare } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { EmptyState } from '@/components/empty-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { OpenVersion } from './open-version.tsx';
import { VersionList } from './version-list.tsx';

const CompareVersions = lazy(() =>
  import('@/features/documents/compare-versions.tsx').then((m) => ({ default: m.CompareVersions })),
);

/** A document's versions. The URL selects the list, one version, or a comparison. */
export function VersionsTab({ contract, upload }: { contract: ContractDetail; upload: React.ReactNode }) {
  const { documents } = contract;
  const { values, change } = useUrlFilter(['version', 'compare', 'from', 'to', 'page', 'at'], {
    history: true,
  });
  const opened = documents.find(({ version }) => String(version) === values.version);
  const back = () => change({ version: '', compare: '', from: '', to: '', page: '', at: '' });

  if (documents.length === 0) {
    return (
      <EmptyState
        title="No document yet"
        detail="Each uploaded file is saved as a version."
        action={upload}
      />
    );
  }
  if (values.compare) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)]">
        <BackToVersions onBack={back} />
        <Suspense fallback={<Skeleton className="h-[50vh]" />}>
          <CompareVersions contractId={contract.id} documents={documents} />
        </Suspense>
      </div>
    );
  }
  if (opened) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <BackToVersions onBack={back} />
        <OpenVersion key={opened.id} contractId={contract.id} document={opened} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {documents.length > 1 && (
        <Button variant="outline" className="w-fit" onClick={() => change({ compare: '1' })}>
          <GitCompare aria-hidden />
          Compare versions
        </Button>
      )}
      <VersionList contract={contract} onOpen={(version) => change({ version: String(version) })} />
    </div>
  );
}

function BackToVersions({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="ghost" size="sm" className="-ml-3 w-fit" onClick={onBack}>
      <ArrowLeft aria-hidden />
      All versions
    </Button>
  );
}
