import type { ContractDetail } from '@contract/contract.ts';
import type { ContractDocument } from '@contract/contract-document.ts';
import { BookOpen, Download } from 'lucide-react';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { formatBytes } from '@/lib/file-rules.ts';
import { useNarrow } from '@/lib/use-narrow.ts';
import { useApprovals } from '../lifecycle/api/list-approvals.ts';
import { shortHash } from '../lifecycle/approval-standing.ts';
import { CopyText } from './copy-text.tsx';
import { useDownloadFile } from './use-download-file.ts';
import { textWords, type VersionMark, versionMarks } from './version-state.ts';

interface VersionListProps {
  contract: ContractDetail;
  onOpen: (version: number) => void;
}

interface Row {
  document: ContractDocument;
  marks: VersionMark[];
  onOpen: () => void;
  onDownload: () => void;
}

/** Every version of the document, newest first; on a phone its name, its day and what was decided. */
export function VersionList({ contract, onOpen }: VersionListProps) {
  const approvals = useApprovals(contract.id).data ?? [];
  const { downloadVersion } = useDownloadFile(contract.id);
  const narrow = useNarrow();
  const rows = contract.documents.map((document): Row => {
    const { version } = document;
    return {
      document,
      marks: versionMarks(version, approvals, contract.analysis?.document_version),
      onOpen: () => onOpen(version),
      onDownload: () => void downloadVersion(version),
    };
  });
  if (narrow) {
    return (
      <ul className="border-t">
        {rows.map((row) => (
          <VersionItem key={row.document.id} {...row} />
        ))}
      </ul>
    );
  }
  return (
    <Table>
      <TableHeader>
        <tr>
          <TableHead className="w-20 text-right">Version</TableHead>
          <TableHead className="w-2/5">File</TableHead>
          <TableHead className="text-right">Size</TableHead>
          <TableHead>Uploaded</TableHead>
          <TableHead className="max-lg:hidden">SHA-256</TableHead>
          <TableHead className="text-right">Actions</TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <VersionRow key={row.document.id} {...row} />
        ))}
      </TableBody>
    </Table>
  );
}

function VersionRow({ document, marks, onOpen, onDownload }: Row) {
  return (
    <TableRow>
      <TableCell className="text-right font-medium">{document.version}</TableCell>
      <TableCell className="max-w-0">
        <button
          type="button"
          dir="auto"
          title={document.file_name}
          onClick={onOpen}
          className="block max-w-full truncate rounded-sm text-left font-medium underline-offset-4 hover:underline"
        >
          {document.file_name}
        </button>
        <span className="flex flex-wrap items-center gap-1.5 text-xs text-muted-foreground">
          {textWords(document)}
          <Marks marks={marks} />
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap text-right">{formatBytes(document.size_bytes)}</TableCell>
      <TableCell>
        <Uploaded document={document} />
      </TableCell>
      <TableCell className="whitespace-nowrap max-lg:hidden">
        <Hash document={document} />
      </TableCell>
      <TableCell>
        <Actions document={document} onOpen={onOpen} onDownload={onDownload} />
      </TableCell>
    </TableRow>
  );
}

function VersionItem({ document, marks, onOpen, onDownload }: Row) {
  return (
    <li className="flex items-start gap-2 border-b py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <button
          type="button"
          dir="auto"
          onClick={onOpen}
          className="block max-w-full truncate rounded-sm text-left font-medium"
        >
          {document.version}. {document.file_name}
        </button>
        <span className="flex flex-wrap items-center gap-1.5 text-xs text-muted-foreground">
          {textWords(document)}, {formatBytes(document.size_bytes)}
          <Marks marks={marks} />
        </span>
        <Uploaded document={document} />
        <Hash document={document} />
      </div>
      <Actions document={document} onOpen={onOpen} onDownload={onDownload} />
    </li>
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
      <bdi>{uploaded_by_name ?? 'Somebody who has left'}</bdi>
    </span>
  </span>
);

const Hash = ({ document: { sha256, version } }: { document: ContractDocument }) => (
  <CopyText text={sha256} shown={shortHash(sha256)} label={`Copy the SHA-256 of version ${version}`} />
);

function Actions({ document: { version }, onOpen, onDownload }: Omit<Row, 'marks'>) {
  return (
    <span className="flex justify-end gap-1">
      <Button variant="ghost" size="icon-sm" aria-label={`Open version ${version}`} onClick={onOpen}>
        <BookOpen aria-hidden />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label={`Download version ${version}`} onClick={onDownload}>
        <Download aria-hidden />
      </Button>
    </span>
  );
}
