import type { ContractDocument } from '@schemas/contract-document.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatDateTime } from '@/lib/dates.ts';

interface BoundDocumentProps {
  /** The version that the decision is bound to. */
  document: ContractDocument;
  newest: ContractDocument;
  onMoveOn: () => void;
}

/** The exact file that a decision is bound to, with a notice if a newer version has arrived. */
export function BoundDocument({ document, newest, onMoveOn }: BoundDocumentProps) {
  return (
    <>
      <dl className="grid gap-2 rounded-md border bg-card px-3 py-2">
        <div>
          <dt className="text-xs text-muted-foreground">Version {document.version}</dt>
          <dd dir="auto" className="break-words">
            {document.file_name}
          </dd>
        </div>
        <div>
          <dt className="text-xs text-muted-foreground">SHA-256</dt>
          <dd className="font-mono text-xs break-all">{document.sha256}</dd>
        </div>
      </dl>
      {newest.version !== document.version && (
        <div role="alert" className="grid gap-2 rounded-md border border-attention/40 bg-attention-soft p-3">
          <p>
            Version {newest.version} was uploaded on {formatDateTime(newest.created_at)} while you were
            reviewing version {document.version}. Read it first. Your entries are kept.
          </p>
          <Button variant="outline" size="sm" className="w-fit" onClick={onMoveOn}>
            Review version {newest.version}
          </Button>
        </div>
      )}
    </>
  );
}
