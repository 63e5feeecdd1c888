import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { useIntakeAddresses } from '../api/intake-addresses.ts';
import { EMAIL_RULES, EmailAddress } from './email-address.tsx';

/** The email address for a project's files. */
export function EmailAddressDialog({
  project: { id, name },
  onClose,
}: {
  project: { id: string; name: string };
  onClose: () => void;
}) {
  const { data, error } = useIntakeAddresses(id);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Email files">
        <DialogBody>
          {data?.available === false ? (
            <p>This installation does not receive email. Upload the files instead.</p>
          ) : (
            <>
              <p>{EMAIL_RULES}</p>
              {error && <p role="alert">{errorMessage(error, 'Failed to load the address.')}</p>}
              {data?.project ? (
                <>
                  <EmailAddress label={`Address for ${name}`} place={data.project} projectId={id} />
                  {!data.project.address && !data.project.may_change && (
                    <p className="text-muted-foreground">
                      This project has no address. A project manager can create one.
                    </p>
                  )}
                </>
              ) : (
                !error && <Skeleton className="h-16" />
              )}
            </>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
