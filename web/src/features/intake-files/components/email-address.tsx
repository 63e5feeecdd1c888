import type { IntakeAddresses } from '@schemas/intake-email.ts';
import { CopyField } from '@/components/copy-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useCreateIntakeAddress, useDeleteIntakeAddress } from '../api/intake-addresses.ts';

interface EmailAddressProps {
  label: string;
  place: IntakeAddresses['organization'];
  /** Null for the organization. */
  projectId: string | null;
}

/** An email address for files: copied, renewed, and turned off. Nothing if the user can neither read nor create it. */
export function EmailAddress({ label, place: { address, may_change }, projectId }: EmailAddressProps) {
  const create = useCreateIntakeAddress();
  const remove = useDeleteIntakeAddress();
  const isBusy = create.isPending || remove.isPending;
  if (!address && !may_change) return null;
  const make = async () => {
    try {
      await create.mutateAsync(projectId);
      notify.success(address ? 'New address created. The old one no longer works.' : 'Address created');
    } catch (error) {
      notify.error('Failed to create the address.', { description: errorMessage(error, 'Try again.') });
    }
  };
  const end = async (id: string) => {
    try {
      await remove.mutateAsync(id);
      notify.success('Address turned off');
    } catch (error) {
      notify.error('Failed to turn off the address.', { description: errorMessage(error, 'Try again.') });
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {address && <CopyField label={label} value={address.address} className="font-mono text-xs" />}
      {may_change && (
        <div className="flex flex-wrap items-center gap-2">
          {!address && <p className="font-medium">{label}</p>}
          <Button type="button" variant="outline" size="sm" disabled={isBusy} onClick={make}>
            {address ? 'Create new address' : 'Create address'}
          </Button>
          {address && (
            <Button type="button" variant="ghost" size="sm" disabled={isBusy} onClick={() => end(address.id)}>
              Turn off
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Who can send files, and what happens to them. */
export const EMAIL_RULES =
  'Forward contracts and certificates here as PDF, Word, text, or RTF files. Only members can send files, from the address they sign in with. Senders find their files under Upload contracts.';
