import { type ImportKind, importKinds } from '@schemas/import.ts';
import { PageHeader } from '@/components/page-header.tsx';
import { ImportTable } from '@/features/imports/components/import-table.tsx';
import { PastImports } from '@/features/imports/components/past-imports.tsx';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

/** Imports projects, contracts, and parties from other programs' tables. */
export function Imports() {
  const { values, set } = useUrlFilter(['kind']);
  const kind: ImportKind = importKinds.find((one) => one === values.kind) ?? 'projects';
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 pb-24">
      <PageHeader
        title="Import a spreadsheet"
        subtitle="Import projects, contracts, or parties from a CSV or Excel file. Nothing is imported until every row is valid."
      />
      <ImportTable kind={kind} onKind={(next) => set('kind', next === 'projects' ? '' : next)} />
      <section aria-labelledby="past-imports" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="past-imports" className="text-base font-semibold">
          Past imports
        </h2>
        <PastImports />
      </section>
    </div>
  );
}
