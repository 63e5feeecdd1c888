import type { ContractDocument, DocumentText } from '@schemas/contract-document.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';
import { useDocumentText } from './api/get-document-text.ts';
import type { ParagraphChange } from './compare/compare-paragraphs.ts';
import { ComparedText } from './compare/compared-text.tsx';
import { foldUnchanged } from './compare/fold-unchanged.ts';
import { useChangeWalk } from './compare/use-change-walk.ts';
import { useComparison } from './compare/use-comparison.ts';
import { VersionPicker } from './compare/version-picker.tsx';
import { hasText } from './use-reading-view.ts';

interface CompareVersionsProps {
  contractId: string;
  /** Newest first, as the contract lists them. */
  documents: readonly ContractDocument[];
}

/** Compares two versions of a document as one text. Both version numbers are in the URL. */
export function CompareVersions({ contractId, documents }: CompareVersionsProps) {
  const { values, set } = useUrlFilter(['from', 'to']);
  const [newest, previous] = documents;
  if (!newest || !previous) {
    return (
      <EmptyState
        title={newest ? 'Only one version yet' : 'No document yet'}
        detail="Upload another version to compare changes word for word."
      />
    );
  }
  const versions = documents.map(({ version }) => version);
  const known = (value: string) => versions.find((version) => String(version) === value);
  const to = known(values.to) ?? newest.version;
  const chosen = known(values.from) ?? previous.version;
  const from = chosen === to ? (versions.find((version) => version !== to) ?? to) : chosen;
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-4 py-4">
      <div className="flex flex-wrap gap-4">
        <VersionPicker
          label="From"
          documents={documents}
          value={from}
          taken={to}
          onVersion={(version) => set('from', String(version))}
        />
        <VersionPicker
          label="To"
          documents={documents}
          value={to}
          taken={from}
          onVersion={(version) => set('to', String(version))}
        />
      </div>
      <LoadedVersions
        key={`${from}-${to}`}
        contractId={contractId}
        from={documents.find(({ version }) => version === from)}
        to={documents.find(({ version }) => version === to)}
      />
    </div>
  );
}

interface LoadedVersionsProps {
  contractId: string;
  from: ContractDocument | undefined;
  to: ContractDocument | undefined;
}

function LoadedVersions({ contractId, from, to }: LoadedVersionsProps) {
  const before = useDocumentText(contractId, from);
  const after = useDocumentText(contractId, to);
  const failed = before.isError ? before : after.isError ? after : null;
  if (failed) {
    return (
      <ErrorState
        title="Failed to load the versions"
        detail={errorMessage(failed.error, '')}
        onRetry={() => void Promise.all([before, after].map((one) => one.isError && one.refetch()))}
      />
    );
  }
  if (!before.data || !after.data) return <ComparisonSkeleton />;
  const wordless = [before.data, after.data].find((text) => !hasText(text));
  if (wordless) return <Wordless text={wordless} />;
  return <Compared before={before.data} after={after.data} />;
}

function Compared({ before, after }: { before: DocumentText; after: DocumentText }) {
  const comparison = useComparison(before, after);
  switch (comparison.status) {
    case 'pending':
      return <ComparisonSkeleton />;
    case 'error':
      return <EmptyState title="Versions could not be compared" detail="Reload the page to try again." />;
    case 'unlike':
      return (
        <EmptyState
          title="Too different to compare"
          detail={`Versions ${before.version} and ${after.version} have too little in common to compare.`}
        />
      );
    case 'done':
      return <Changes before={before} after={after} changes={comparison.changes} />;
  }
}

interface ChangesProps {
  before: DocumentText;
  after: DocumentText;
  changes: readonly ParagraphChange[];
}

function Changes({ before, after, changes }: ChangesProps) {
  const root = useRef<HTMLElement>(null);
  const { stretches, count } = useMemo(() => foldUnchanged(changes), [changes]);
  const { current, next, previous } = useChangeWalk(root, count);
  if (count === 0) {
    return (
      <EmptyState
        title="No differences"
        detail={`Versions ${before.version} and ${after.version} are different files with the same text.`}
      />
    );
  }
  return (
    <>
      <div className="sticky top-14 z-10 flex flex-wrap items-center justify-between gap-2 border-b bg-background py-2">
        <p role="status" className="font-medium">
          {current > 0 ? `Change ${current} of ${count}` : `${count} ${count === 1 ? 'change' : 'changes'}`}
        </p>
        <div className="flex items-center gap-2">
          <Button variant="outline" size="sm" onClick={previous} disabled={current <= 1}>
            <ChevronUp aria-hidden />
            Previous
            <Key name="P" />
          </Button>
          <Button variant="outline" size="sm" onClick={next} disabled={current >= count}>
            <ChevronDown aria-hidden />
            Next
            <Key name="N" />
          </Button>
        </div>
      </div>
      <article
        ref={root}
        aria-label={`Changes from version ${before.version} to version ${after.version}`}
        className="overflow-clip rounded-md border bg-paper py-4 font-serif text-base leading-[1.65] shadow-overlay"
      >
        <ComparedText stretches={stretches} current={current} />
      </article>
    </>
  );
}

const Key = ({ name }: { name: string }) => (
  <kbd aria-hidden className="rounded-sm border px-1 font-sans text-xs text-muted-foreground max-sm:hidden">
    {name}
  </kbd>
);

const WHY_WORDLESS: Record<DocumentText['text_status'], string> = {
  extracted: 'It has no text.',
  needs_ocr: 'It is a scan whose text has not been recognized.',
  reading: 'It is still being read.',
  encrypted: 'It is password-protected.',
  unreadable: 'Its file could not be read.',
};

function Wordless({ text }: { text: DocumentText }) {
  return (
    <EmptyState
      title={`Version ${text.version} has no text to compare`}
      detail={`${WHY_WORDLESS[text.text_status]} Choose another version.`}
    />
  );
}

function ComparisonSkeleton() {
  return (
    <div role="status" aria-label="Comparing versions" className="grid gap-3">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-[50vh]" />
    </div>
  );
}
