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
  /** The contract's name, for screen readers. */
  about: string;
  canEdit: boolean;
  /** The contract's newest version; null if it has no document. */
  version: number | null;
  /** Called after the form closes, since it may have changed the contract. */
  onEdited: () => void;
}

/**
 * View, Edit, and Download buttons for a contract mentioned on another page. Omits actions that are not
 * permitted or have no file.
 */
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
