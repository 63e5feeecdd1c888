import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog.tsx';

interface ShortcutHelpProps {
  canReview: boolean;
  onClose: () => void;
}

const READING = [
  ['J', 'Next finding'],
  ['K', 'Previous finding'],
  ['Enter', 'Show the finding in the document'],
  ['Z', 'Toggle reading mode'],
  ['?', 'Show these shortcuts'],
] as const;

const DECIDING = [
  ['A', 'Accept the finding'],
  ['C', 'Correct its category or severity'],
  ['R', 'Reject it with a reason'],
  ['O', 'Reopen it'],
  ['F', 'Add a finding from the selected text'],
] as const;

/** List of the review desk's keyboard shortcuts. */
export function ShortcutHelp({ canReview, onClose }: ShortcutHelpProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Keyboard shortcuts">
        <DialogBody>
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
            {[...READING, ...(canReview ? DECIDING : [])].map(([key, meaning]) => (
              <div key={key} className="col-span-2 grid grid-cols-subgrid items-baseline">
                <dt>
                  <kbd className="rounded-sm border px-1.5 font-sans text-xs">{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
