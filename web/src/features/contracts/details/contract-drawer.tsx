import { wasRead } from '@analysis/was-read.ts';
import type { ContractDetail } from '@contract/contract.ts';
import { Link } from 'react-router-dom';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog.tsx';
import { paths } from '@/lib/paths.ts';
import { useNarrow } from '@/lib/use-narrow.ts';
import { KeyTermsPanel } from '../terms/key-terms-panel.tsx';
import { ProposalsPanel } from '../terms/proposals-panel.tsx';
import { ContractFacts } from './contract-facts.tsx';

interface ContractDrawerProps {
  contract: ContractDetail;
  onClose: () => void;
}

/** All about the contract, beside its desk, which can be worked on meanwhile; on a phone above it. */
export function ContractDrawer({ contract, onClose }: ContractDrawerProps) {
  const narrow = useNarrow();
  const { analysis, amends, amended_by } = contract;
  return (
    <Dialog open modal={narrow} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Details"
        className="max-sm:h-[85dvh] sm:top-14 sm:right-0 sm:bottom-0 sm:left-auto sm:max-h-none sm:max-w-md sm:translate-x-0 sm:translate-y-0 sm:rounded-none sm:border-y-0 sm:border-r-0"
        // A place in the text is behind the sheet on a phone.
        onClick={(event) => {
          if (narrow && event.target instanceof Element && event.target.closest('a')) onClose();
        }}
      >
        <DialogBody className="auto-rows-max content-start">
          <ContractFacts contract={contract} />
          {amends && (
            <p>
              Amends{' '}
              <Link
                to={paths.contract(amends.id)}
                className="text-primary underline-offset-4 hover:underline"
              >
                <bdi>{amends.name}</bdi>
              </Link>
            </p>
          )}
          {amended_by.length > 0 && (
            <div>
              <h3 className="mb-1 font-medium">Amended by</h3>
              <ul className="grid gap-1">
                {amended_by.map(({ id, name }) => (
                  <li key={id}>
                    <Link to={paths.contract(id)} className="text-primary underline-offset-4 hover:underline">
                      <bdi>{name}</bdi>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <ProposalsPanel contract={contract} />
          {analysis && wasRead(analysis.gate) && (
            <KeyTermsPanel contractId={contract.id} facts={analysis.facts} />
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
