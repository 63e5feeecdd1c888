import type { SentInvitations } from '@schemas/invitation.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DialogBody, DialogFooter } from '@/components/ui/dialog.tsx';
import { outcomeLabels } from '../invitees.ts';

interface InviteResultsProps {
  results: SentInvitations['results'];
  onDone: () => void;
}

/** The result for each invited address. */
export function InviteResults({ results, onDone }: InviteResultsProps) {
  const invited = results.filter(({ outcome }) => outcome === 'invited').length;
  return (
    <>
      <DialogBody>
        <p role="status">
          {invited} of {results.length} {results.length === 1 ? 'address' : 'addresses'} invited.
        </p>
        <ul aria-label="Results" className="border-t">
          {results.map(({ email, outcome }, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines stay as they are
            <li key={line} className="flex items-start justify-between gap-3 border-b py-2">
              <span className="min-w-0 break-all">{email}</span>
              <Badge
                tone={outcome === 'invited' ? 'good' : outcome === 'invalid' ? 'danger' : 'muted'}
                className="mt-0.5 h-auto min-h-5 whitespace-normal"
              >
                {outcomeLabels[outcome]}
              </Badge>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Done</Button>
      </DialogFooter>
    </>
  );
}
