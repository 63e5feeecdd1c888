import { Download, Eye, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { paths } from '@/lib/paths.ts';
import { useDownloadFile } from '../versions/use-download-file.ts';

const EditContractById = lazy(() =>
  import('./edit-contract-by-id.tsx').then((m) => ({ default: m.EditContractById })),
);

interface ContractShortcutsProps {
  contractId: string;
  /** What the line is about, for those who hear the buttons alone. */
  about: string;
  canEdit: boolean;
  /** Its newest file; null where there is none. */
  version: number | null;
  /** After the form was open; it may have changed the contract. */
  onEdited: () => void;
}

/** View, Edit and Download of a contract from where it is only named; what the reader may not do, or what is not there, is left out. */
export function ContractShortcuts({ contractId, about, canEdit, version, onEdited }: ContractShortcutsProps) {
  const [editing, setEditing] = useState(false);
  const close = () => {
    setEditing(false);
    onEdited();
  };
  const { busy, downloadVersion } = useDownloadFile(contractId);
  return (
    <div className="flex shrink-0">
      <Link
        to={paths.contract(contractId)}
        aria-label={`View: ${about}`}
        title="View"
        className={buttonVariants({ variant: 'ghost', size: 'icon' })}
      >
        <Eye aria-hidden />
      </Link>
      {canEdit && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Edit: ${about}`}
          title="Edit"
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden />
        </Button>
      )}
      {version !== null && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Download: ${about}`}
          title="Download"
          disabled={busy}
          onClick={() => downloadVersion(version)}
        >
          <Download aria-hidden />
        </Button>
      )}
      {editing && (
        <Suspense fallback={null}>
          <EditContractById contractId={contractId} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
