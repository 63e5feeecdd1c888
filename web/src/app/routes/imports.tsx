import { type ImportKind, importKinds } from '@contract/import.ts';
import { PageHeader } from '@/components/page-header.tsx';
import { ImportTable } from '@/features/imports/components/import-table.tsx';
import { PastImports } from '@/features/imports/components/past-imports.tsx';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

/** Where projects, contracts and parties come in as tables from other programs. */
export function Imports() {
  const { values, set } = useUrlFilter(['kind']);
  const kind: ImportKind = importKinds.find((one) => one === values.kind) ?? 'projects';
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 pb-24">
      <PageHeader
        title="Import a table"
        subtitle="Projects, contracts or parties from another program, as CSV or Excel. Nothing comes in before every row is in order."
      />
      <ImportTable kind={kind} onKind={(next) => set('kind', next === 'projects' ? '' : next)} />
      <section aria-labelledby="past-imports" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="past-imports" className="text-base font-semibold">
          Imported before
        </h2>
        <PastImports />
      </section>
    </div>
  );
}
