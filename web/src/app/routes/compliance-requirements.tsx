import { complianceCheckTypes } from '@schemas/compliance-requirement.ts';
import { ArrowLeft, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header.tsx';
import { SearchInput } from '@/components/search-input.tsx';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { useComplianceSummary } from '@/features/compliance/api/get-compliance-summary.ts';
import { LibraryList } from '@/features/compliance/requirements/library-list.tsx';
import { RequirementList } from '@/features/compliance/requirements/requirement-list.tsx';
import { paths } from '@/lib/paths.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

const RequirementDialog = lazy(() =>
  import('@/features/compliance/requirements/requirement-dialog.tsx').then((m) => ({
    default: m.RequirementDialog,
  })),
);

/** The organization's requirements for its projects, and the shipped library they come from. */
export function ComplianceRequirements() {
  const { values, change, set } = useUrlFilter(['tab', 'type', 'q', 'retired'], { history: true });
  const { data: summary } = useComplianceSummary('');
  const [adding, setAdding] = useState(false);
  const can = summary?.can ?? { run: false, write_requirements: false };
  const filter = {
    check_type: complianceCheckTypes.find((known) => known === values.type) ?? '',
    q: values.q,
  };
  const list = {
    filter,
    can,
    onClear: () => change({ type: '', q: '' }),
  };
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 py-6 pb-24">
      <Link
        to={paths.compliance}
        className="inline-flex w-fit items-center gap-1.5 rounded-sm text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Compliance
      </Link>
      <PageHeader
        title="Requirements"
        subtitle="Requirements for your projects, with citations. Not legal advice."
        actions={
          can.write_requirements && (
            <Button onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add requirement
            </Button>
          )
        }
      />
      <Tabs
        value={values.tab === 'library' ? 'library' : 'own'}
        onValueChange={(tab) => set('tab', tab === 'own' ? '' : tab)}
      >
        <TabsList aria-label="Requirements">
          <TabsTrigger value="own">In use</TabsTrigger>
          <TabsTrigger value="library">Library</TabsTrigger>
        </TabsList>
        <div className="grid gap-2 pt-4 sm:flex sm:flex-wrap sm:items-center">
          <SearchInput
            label="Search requirements"
            value={values.q}
            onChange={(q) => set('q', q)}
            className="sm:w-72"
          />
          <NativeSelect
            aria-label="Check type"
            value={filter.check_type}
            onChange={(event) => set('type', event.target.value)}
            className="sm:w-56"
          >
            <option value="">All check types</option>
            {complianceCheckTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </NativeSelect>
          {values.tab !== 'library' && (
            <label className="flex h-9 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                checked={values.retired === 'true'}
                onChange={(event) => set('retired', event.target.checked ? 'true' : '')}
                className="size-4 accent-primary"
              />
              Include retired
            </label>
          )}
        </div>
        <TabsContent value="own" className="pt-3">
          <RequirementList
            {...list}
            retired={values.retired === 'true'}
            onLibrary={() => set('tab', 'library')}
          />
        </TabsContent>
        <TabsContent value="library" className="pt-3">
          <LibraryList {...list} />
        </TabsContent>
      </Tabs>
      <Suspense fallback={null}>
        {adding && <RequirementDialog requirement={null} onOpenChange={setAdding} />}
      </Suspense>
    </div>
  );
}
