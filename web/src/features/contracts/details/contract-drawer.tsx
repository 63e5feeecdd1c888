import { wasRead } from '@analysis/was-read.ts';
import type { ContractDetail } from '@schemas/contract.ts';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog.tsx';
import { useNarrow } from '@/lib/use-narrow.ts';
import { FamilyPanel } from '../family/family-panel.tsx';
import { KeyTermsPanel } from '../terms/key-terms-panel.tsx';
import { ProposalsPanel } from '../terms/proposals-panel.tsx';
import { ContractFacts } from './contract-facts.tsx';

interface ContractDrawerProps {
  contract: ContractDetail;
  onClose: () => void;
}

/** Contract details next to the review desk, which stays usable. On a phone they cover it. */
export function ContractDrawer({ contract, onClose }: ContractDrawerProps) {
  const narrow = useNarrow();
  const { analysis } = contract;
  return (
    <Dialog open modal={narrow} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Details"
        className="max-sm:h-[85dvh] sm:top-14 sm:right-0 sm:bottom-0 sm:left-auto sm:max-h-none sm:max-w-md sm:translate-x-0 sm:translate-y-0 sm:rounded-none sm:border-y-0 sm:border-r-0"
        // On a phone the drawer covers the document, so following a link closes it.
        onClick={(event) => {
          if (narrow && event.target instanceof Element && event.target.closest('a')) onClose();
        }}
      >
        <DialogBody className="auto-rows-max content-start">
          <ContractFacts contract={contract} />
          <FamilyPanel contract={contract} />
          <ProposalsPanel contract={contract} />
          {analysis && wasRead(analysis.gate) && (
            <KeyTermsPanel contractId={contract.id} facts={analysis.facts} />
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
