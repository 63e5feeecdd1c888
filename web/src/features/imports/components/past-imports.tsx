import type { Import } from '@schemas/import.ts';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { useImports, useUndoImport } from '../api/imports.ts';
import { counted, partsCounted } from './import-result.tsx';

/** Past imports. Each can be undone once. */
export function PastImports() {
  const imports = useImports();
  return (
    <Loaded
      query={imports}
      failure="Failed to load imports"
      skeleton={<RowsSkeleton label="Loading imports" rows={2} row="h-12" />}
    >
      {(list) =>
        list.length === 0 ? (
          <p className="text-muted-foreground">No imports yet.</p>
        ) : (
          <ul aria-label="Imports" className="divide-y border-y">
            {list.map((one) => (
              <PastImport key={one.id} import={one} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function PastImport({
  import: { id, kind, file_name, records, parts, created_at, created_by_name, undone_at },
}: {
  import: Import;
}) {
  const undo = useUndoImport();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">
          <bdi>{file_name}</bdi>
        </p>
        <p className="text-xs text-muted-foreground">
          {[(records > 0 || parts === 0) && counted(records, kind), parts > 0 && partsCounted(parts)]
            .filter(Boolean)
            .join(', ')}
          , {formatDateTime(created_at)}, by <bdi>{created_by_name ?? 'Plumbline'}</bdi>
        </p>
      </div>
      {undone_at ? (
        <span className="text-muted-foreground">Undone {formatDateTime(undone_at)}</span>
      ) : (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Undo the import of ${file_name}`}
          disabled={undo.isPending}
          onClick={() => undo.mutate(id)}
        >
          Undo
        </Button>
      )}
    </li>
  );
}
