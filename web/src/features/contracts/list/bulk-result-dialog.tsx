import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { paths } from '@/lib/paths.ts';
import type { BulkAnalysis } from './use-bulk-analyze.ts';

interface BulkResultDialogProps {
  result: BulkAnalysis;
  onOpenChange: (open: boolean) => void;
}

/** The contracts without a score after a bulk analysis, with reasons. */
export function BulkResultDialog({
  result: { succeeded, failed, left },
  onOpenChange,
}: BulkResultDialogProps) {
  const total = succeeded + failed.length + left;
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent
        title={`${succeeded} of ${total} contracts scored`}
        description="These could not be scored:"
      >
        <DialogBody>
          <ul>
            {failed.map(({ contract, reason }) => (
              <li key={contract.id} className="border-b py-2 first:pt-0 last:border-b-0">
                <Link
                  to={paths.contract(contract.id)}
                  dir="auto"
                  className="block truncate font-medium text-primary underline-offset-4 hover:underline"
                >
                  {contract.name}
                </Link>
                <p className="text-muted-foreground">{reason}</p>
              </li>
            ))}
          </ul>
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => onOpenChange(false)}>Close</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
