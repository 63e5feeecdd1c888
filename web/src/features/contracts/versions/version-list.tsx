import type { ContractDetail } from '@schemas/contract.ts';
import { DataTable } from '@/components/data-table/data-table.tsx';
import { useApprovals } from '../lifecycle/api/list-approvals.ts';
import { useDownloadFile } from './use-download-file.ts';
import { VersionCard, versionColumns } from './version-columns.tsx';
import { versionMarks } from './version-state.ts';

interface VersionListProps {
  contract: ContractDetail;
  onOpen: (version: number) => void;
}

/** Every version of the document, newest first. */
export function VersionList({ contract, onOpen }: VersionListProps) {
  const approvals = useApprovals(contract.id).data ?? [];
  const { downloadVersion } = useDownloadFile(contract.id);
  const actions = { onOpen, onDownload: (version: number) => void downloadVersion(version) };
  const rows = contract.documents.map((document) => ({
    id: document.id,
    document,
    marks: versionMarks(document.version, approvals, contract.analysis?.document_version),
  }));
  return (
    <DataTable
      rows={rows}
      columns={versionColumns(actions)}
      card={(row) => <VersionCard row={row} {...actions} />}
    />
  );
}
