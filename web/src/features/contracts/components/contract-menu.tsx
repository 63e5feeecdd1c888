import type { Contract } from '@contract/contract.ts';
import { Download, Ellipsis, Eye, Upload } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { downloadDocument } from '../api/download-document.ts';

interface ContractMenuProps {
  contract: Contract;
  onUpload: (contract: Contract) => void;
}

export function ContractMenu({ contract, onUpload }: ContractMenuProps) {
  const navigate = useNavigate();
  const { latest_document: latest } = contract;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${contract.name}`}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => navigate(paths.contract(contract.id))}>
          <Eye aria-hidden />
          View details
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onUpload(contract)}>
          <Upload aria-hidden />
          Upload document
        </DropdownMenuItem>
        {latest && (
          <DropdownMenuItem onSelect={() => download(contract.id, latest.version)}>
            <Download aria-hidden />
            Download
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Downloads a document version, and says so where it fails. */
export async function download(contractId: string, version: number): Promise<void> {
  try {
    await downloadDocument(contractId, version);
  } catch {
    notify.error('Error downloading contract. Please try again.');
  }
}
