import {
  type ComplianceCheck,
  type ComplianceCheckDetail,
  complianceReasonLabels,
  complianceStatusLabels,
} from '@schemas/compliance-check.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/error-state.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { errorMessage, isStale } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { checkOptions, useCheck } from '../api/get-check.ts';
import { useUpdateCheck } from '../api/update-check.ts';
import { CheckConflict } from './check-conflict.tsx';
import { CheckFields } from './check-fields.tsx';
import { checkChanges, checkValues, useCheckForm } from './check-form.ts';

interface UpdateCheckDialogProps {
  checkId: string;
  onOpenChange: (open: boolean) => void;
}

/** Edits a check. A newer version from the server does not overwrite unsaved input. */
export function UpdateCheckDialog({ checkId, onOpenChange }: UpdateCheckDialogProps) {
  const { data, isError, error, refetch } = useCheck(checkId);
  const [opened, setOpened] = useState<ComplianceCheckDetail | null>(null);
  if (data && !opened) setOpened(data);
  if (opened) return <EditCheck opened={opened} onOpenChange={onOpenChange} />;
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title="Update check">
        <DialogBody>
          {isError ? (
            <ErrorState
              title="Failed to load compliance data"
              detail={errorMessage(error, '')}
              onRetry={() => refetch()}
            />
          ) : (
            <div role="status" aria-label="Loading check" className="grid gap-4">
              <Skeleton className="h-9" />
              <Skeleton className="h-9" />
              <Skeleton className="h-20" />
            </div>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

interface EditCheckProps {
  opened: ComplianceCheckDetail;
  onOpenChange: (open: boolean) => void;
}

function EditCheck({ opened, onOpenChange }: EditCheckProps) {
  const client = useQueryClient();
  const update = useUpdateCheck();
  const [base, setBase] = useState(opened);
  const [conflicts, setConflicts] = useState(0);
  const form = useCheckForm(checkValues(opened));
  const close = () => onOpenChange(false);

  /** Loads the version that another user saved first and shows it. The next save replaces it. */
  const look = async () => {
    try {
      const now = await client.fetchQuery({ ...checkOptions(opened.id), staleTime: 0 });
      form.reset(checkValues(now), { keepDirtyValues: true, keepDirty: true });
      setBase(now);
      setConflicts((count) => count + 1);
      return null;
    } catch (error) {
      return `The check changed while you were editing and could not be reloaded. ${errorMessage(error, '')}`;
    }
  };

  if (!base.can.edit) return <NotAllowed check={base} onOpenChange={onOpenChange} />;
  return (
    <FormDialog
      form={form}
      title="Update check"
      submit={async (typed) => {
        const changes = checkChanges(checkValues(base), typed);
        if (Object.keys(changes).length === 0) return;
        tell(await update.mutateAsync({ id: base.id, version: base.version, changes }), changes.status);
      }}
      failed={(error) =>
        isStale(error) ? look() : errorMessage(error, 'Failed to update the check. Try again.')
      }
      action={conflicts > 0 ? 'Overwrite with mine' : 'Save changes'}
      pending="Saving..."
      disabled={!form.formState.isDirty}
      cancel={conflicts > 0 ? 'Keep theirs' : undefined}
      onCancel={conflicts > 0 ? close : undefined}
      onClose={close}
    >
      <p dir="auto" className="font-medium break-words">
        {base.title}
      </p>
      {conflicts > 0 && (
        <CheckConflict
          key={conflicts}
          theirs={base}
          onTakeTheirs={() => {
            form.reset(checkValues(base));
            setConflicts(0);
          }}
        />
      )}
      <CheckFields form={form} check={base} />
    </FormDialog>
  );
}

function NotAllowed({
  check,
  onOpenChange,
}: {
  check: ComplianceCheck;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title="Update check">
        <DialogBody>
          <p dir="auto" className="font-medium break-words">
            {check.title}
          </p>
          <p>Your role on this project can view checks but not change them.</p>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            Close
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** Reports the saved status. If the evaluation set another status than the user chose, reports that one. */
function tell(
  { title, status, status_reason }: ComplianceCheck,
  stated: ComplianceCheck['status'] | undefined,
): void {
  if (stated === undefined || stated === status) {
    notify.success('Check updated', { description: isolated(title) });
  } else {
    notify.info(`Check updated: ${complianceStatusLabels[status]}.`, {
      description: `${isolated(title)}: ${complianceReasonLabels[status_reason]}`,
    });
  }
}
