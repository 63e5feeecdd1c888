import type { ContractDocument } from '@schemas/contract-document.ts';
import { BookOpen, Download } from 'lucide-react';
import type { Columns } from '@/components/data-table/columns.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { formatBytes } from '@/lib/file-rules.ts';
import { textWords, type VersionMark } from './version-state.ts';

interface VersionRow {
  id: string;
  document: ContractDocument;
  marks: VersionMark[];
}

interface VersionActions {
  onOpen: (version: number) => void;
  onDownload: (version: number) => void;
}

/** The columns of a document's version list. */
export const versionColumns = (actions: VersionActions): Columns<VersionRow> => ({
  version: {
    label: 'Version',
    right: true,
    className: 'w-20',
    cell: 'font-medium',
    show: ({ document }) => document.version,
  },
  file: {
    label: 'File',
    className: 'w-2/5',
    cell: 'max-w-0',
    show: ({ document, marks }) => (
      <>
        <button
          type="button"
          dir="auto"
          title={document.file_name}
          onClick={() => actions.onOpen(document.version)}
          className="block max-w-full truncate rounded-sm text-left font-medium underline-offset-4 hover:underline"
        >
          {document.file_name}
        </button>
        <span className="flex flex-wrap items-center gap-1.5 text-xs text-muted-foreground">
          {textWords(document)}
          <Marks marks={marks} />
        </span>
      </>
    ),
  },
  size: {
    label: 'Size',
    right: true,
    cell: 'whitespace-nowrap',
    show: ({ document }) => formatBytes(document.size_bytes),
  },
  uploaded: { label: 'Uploaded', show: ({ document }) => <Uploaded document={document} /> },
  actions: {
    label: 'Actions',
    right: true,
    show: ({ document }) => <Actions version={document.version} {...actions} />,
  },
});

/** A version in the list on a phone: name, date, and review. */
export function VersionCard({ row: { document, marks }, ...actions }: VersionActions & { row: VersionRow }) {
  return (
    <>
      <div className="grid min-w-0 flex-1 gap-1">
        <button
          type="button"
          dir="auto"
          onClick={() => actions.onOpen(document.version)}
          className="block max-w-full truncate rounded-sm text-left font-medium"
        >
          {document.version}. {document.file_name}
        </button>
        <span className="flex flex-wrap items-center gap-1.5 text-xs text-muted-foreground">
          {textWords(document)}, {formatBytes(document.size_bytes)}
          <Marks marks={marks} />
        </span>
        <Uploaded document={document} />
      </div>
      <Actions version={document.version} {...actions} />
    </>
  );
}

const Marks = ({ marks }: { marks: VersionMark[] }) =>
  marks.map(({ label, tone }) => (
    <Badge key={label} tone={tone}>
      {label}
    </Badge>
  ));

const Uploaded = ({ document: { created_at, uploaded_by_name } }: { document: ContractDocument }) => (
  <span className="text-xs">
    <time dateTime={created_at} className="whitespace-nowrap">
      {formatDateTime(created_at)}
    </time>
    <span className="block truncate text-muted-foreground">
      <bdi>{uploaded_by_name ?? 'Plumbline'}</bdi>
    </span>
  </span>
);

function Actions({ version, onOpen, onDownload }: VersionActions & { version: number }) {
  return (
    <span className="flex justify-end gap-1 self-start">
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Open version ${version}`}
        onClick={() => onOpen(version)}
      >
        <BookOpen aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Download version ${version}`}
        onClick={() => onDownload(version)}
      >
        <Download aria-hidden />
      </Button>
    </span>
  );
}
