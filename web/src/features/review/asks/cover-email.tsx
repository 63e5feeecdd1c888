import type { Ask } from '@schemas/ask.ts';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { useContract } from '@/features/contracts/api/get-contract.ts';
import { EmailAllDialog } from '@/features/messages/components/email-all-dialog.tsx';
import { coverEmail } from './cover-words.ts';

interface CoverEmailProps {
  contractId: string;
  version: number;
  /** Whether the version's Word file can have asks. */
  canMarkUp: boolean;
  /** The open asks of the version. */
  asks: readonly Ask[];
  onClose: () => void;
}

/** An email to the contract's counterparty with the asks, ready to edit and send. */
export function CoverEmail({ contractId, version, canMarkUp, asks, onClose }: CoverEmailProps) {
  const contract = useContract(contractId);
  if (contract.data) {
    const { name, project_id, project_name } = contract.data;
    return (
      <EmailAllDialog
        project={{ id: project_id, name: project_name }}
        start={{ contractId, version, canMarkUp, ...coverEmail({ contract: name, version, asks }) }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Cover email" description="To the contract's counterparty">
        <LoadedSection query={contract} what="the contract">
          {() => null}
        </LoadedSection>
      </DialogContent>
    </Dialog>
  );
}
