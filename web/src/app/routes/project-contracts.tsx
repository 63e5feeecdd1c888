import type { Contract } from '@schemas/contract.ts';
import type { ProjectDetail } from '@schemas/project.ts';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { TableSkeleton } from '@/components/data-table/table-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { useContractList } from '@/features/contracts/api/list-contracts.ts';
import { CreateContractDialog } from '@/features/contracts/form/create-contract-dialog.tsx';
import { ContractSteps } from '@/features/contracts/lifecycle/contract-step-menu-items.tsx';
import { ContractTable } from '@/features/contracts/list/contract-table.tsx';
import { UploadDocumentsDialog } from '@/features/contracts/upload/upload-documents-dialog.tsx';
import { paths } from '@/lib/paths.ts';
import { UploadContractButton } from './upload-contract-button.tsx';

const NO_FILTER = { status: '', type: '', q: '' };

/** The contracts tab of a project. */
export function ProjectContracts({ project }: { project: ProjectDetail }) {
  const list = useContractList(NO_FILTER, project.id);
  const [dialog, setDialog] = useState<{ kind: 'create' } | { kind: 'upload'; contract: Contract } | null>(
    null,
  );
  const close = () => setDialog(null);
  const upload = useCallback((contract: Contract) => setDialog({ kind: 'upload', contract }), []);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap gap-2">
        {project.may_change && (
          <Button variant="outline" onClick={() => setDialog({ kind: 'create' })}>
            <Plus aria-hidden />
            New Contract
          </Button>
        )}
        {project.may_upload && <UploadContractButton project={project} />}
        {list.data?.pages.some(({ items }) => items.length > 0) && (
          <Link
            to={`${paths.contracts}?project=${project.id}`}
            className={buttonVariants({ variant: 'ghost' })}
          >
            Filter, sort, and export
          </Link>
        )}
      </div>
      <LoadedRows
        list={list}
        failure="Failed to load contracts"
        skeleton={<TableSkeleton label="Loading contracts" rows={4} />}
        empty={
          <EmptyState
            title="No contracts found"
            detail={
              project.may_change
                ? 'Upload a document, or create a contract and add its document later.'
                : 'No contracts in this project are shared with you. The project manager can share them.'
            }
            action={
              project.may_change && (
                <Link to={paths.uploadTo(project.id)} className={buttonVariants()}>
                  Upload contracts
                </Link>
              )
            }
          />
        }
      >
        {(contracts) => (
          <ContractSteps>
            <ContractTable contracts={contracts} onUpload={upload} mayAnalyze={project.may_analyze} />
          </ContractSteps>
        )}
      </LoadedRows>
      {dialog?.kind === 'create' && (
        <CreateContractDialog onOpenChange={close} project={{ id: project.id, label: project.name }} />
      )}
      {dialog?.kind === 'upload' && (
        <UploadDocumentsDialog
          onOpenChange={close}
          projectId={project.id}
          contract={{ id: dialog.contract.id, label: dialog.contract.name }}
        />
      )}
    </div>
  );
}
