import type { ComplianceCheckDetail } from '@schemas/compliance-check.ts';
import { Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useDeleteCheck, useRestoreCheck } from '../api/delete-check.ts';

interface DeleteCheckButtonProps {
  check: ComplianceCheckDetail;
  /** Called after the check is deleted. */
  onDeleted: () => void;
}

/** Removes a check from lists and scores, with an undo. */
export function DeleteCheckButton({ check, onDeleted }: DeleteCheckButtonProps) {
  const remove = useDeleteCheck(onDeleted);
  const restore = useRestoreCheck();

  const undo = async () => {
    try {
      await restore.mutateAsync(check.id);
      notify.success('Check restored', { description: isolated(check.title) });
    } catch (error) {
      notify.error('Failed to restore the check.', { description: errorMessage(error, 'Try again.') });
    }
  };
  const destroy = async () => {
    try {
      await remove.mutateAsync({ id: check.id, version: check.version });
      notify.success('Check deleted', {
        description: `${isolated(check.title)}. Its evidence and history are kept. Running a compliance check won't recreate it.`,
        action: { label: 'Undo', onClick: () => void undo() },
        duration: 8000,
      });
    } catch (error) {
      notify.error('Failed to delete the check.', { description: errorMessage(error, 'Try again.') });
    }
  };
  return (
    <Button variant="outline" disabled={remove.isPending} onClick={destroy}>
      <Trash2 aria-hidden />
      Delete
    </Button>
  );
}
