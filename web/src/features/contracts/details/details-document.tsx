import type { ContractDetail } from '@schemas/contract.ts';
import type { ContractDocument } from '@schemas/contract-document.ts';
import { FileText } from 'lucide-react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useDocumentText } from '@/features/documents/api/get-document-text.ts';
import { formatDateTime } from '@/lib/dates.ts';
import { formatBytes } from '@/lib/file-rules.ts';
import { ReadingNotice } from '../reading/reading-notice.tsx';

/** The newest version of a contract's file, with the start of its first page. */
export function DetailsDocument({ contract }: { contract: ContractDetail }) {
  const latest = contract.documents[0];
  return (
    <section aria-labelledby="details-document" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="details-document" className="text-base">
        Document
      </h3>
      {latest ? (
        <>
          <div className="flex items-start gap-2">
            <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
            <div className="min-w-0">
              <p className="break-words">
                <bdi>{latest.file_name}</bdi>
              </p>
              <p className="text-xs text-muted-foreground">
                Version {latest.version}, {formatBytes(latest.size_bytes)}
                {latest.pages !== null && `, ${latest.pages} ${latest.pages === 1 ? 'page' : 'pages'}`},{' '}
                {formatDateTime(latest.created_at)}
              </p>
            </div>
          </div>
          <FirstPage document={latest} />
        </>
      ) : (
        <p className="text-muted-foreground">
          No document uploaded yet. Download creates a PDF summary of the contract.
        </p>
      )}
    </section>
  );
}

function FirstPage({ document }: { document: ContractDocument }) {
  const readable = document.text_status === 'extracted';
  const text = useDocumentText(document.contract_id, readable ? document : undefined);
  if (document.text_status === 'reading') return <ReadingNotice document={document} />;
  if (!readable) {
    return <p className="text-muted-foreground">This document has no text to show.</p>;
  }
  if (text.isPending) return <Skeleton className="h-40 appear-late" />;
  const first = text.data?.pages[0];
  if (!first) return <p className="text-muted-foreground">Failed to load the text.</p>;
  return (
    <section
      aria-label="First page"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      dir="auto"
      className="max-h-64 overflow-y-auto rounded-md border bg-paper px-4 py-3 font-serif break-words whitespace-pre-line"
    >
      {first.text}
    </section>
  );
}
