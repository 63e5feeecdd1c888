import { PageHeader } from '@/components/page-header.tsx';
import { DocumentSearch } from '@/features/search/components/document-search.tsx';
import { FoundNotices } from '@/features/search/components/found-notices.tsx';

/** Search inside contracts, and for legal notices by name. */
export function Search() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-6">
      <div className="mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader title="Search" />
        <DocumentSearch above={<FoundNotices />} />
      </div>
    </div>
  );
}
