import type { Obligation, ObligationStatus, UpdateObligation } from '@schemas/obligation.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDate } from '@/lib/dates.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateObligation } from '../api/update-obligation.ts';
import { decisionOn } from '../decision-on.ts';

/** Undo time in milliseconds, long enough to notice a mistake. */
const UNDO_MS = 8000;

const DONE: Record<ObligationStatus, string> = {
  proposed: 'Reopened',
  confirmed: 'Confirmed',
  dismissed: 'Dismissed',
  completed: 'Marked done',
};

/** Changes the status of obligations and offers Undo. */
export function useDecideObligation() {
  const update = useUpdateObligation();

  const change = (obligation: Obligation, changes: UpdateObligation) => {
    const { id, contract_id: contractId, version } = obligation;
    return update.mutateAsync({ id, contractId, version, changes });
  };

  const sayWhy =
    ({ title }: Obligation) =>
    (error: unknown) =>
      notify.error(`\u2068${title}\u2069 was not changed`, {
        description: errorMessage(error, 'Try again.'),
      });

  const sayDone = (before: Obligation, saved: Obligation) => {
    const { status, note, anchor_date } = before;
    const dated = anchor_date === saved.anchor_date ? {} : { anchor_date };
    const undo = () => void change(saved, { status, note, ...dated }).catch(sayWhy(saved));
    const isNext = status === 'confirmed' && saved.status === 'confirmed';
    const done = isNext ? `Done; next due ${formatDate(saved.due_date)}` : DONE[saved.status];
    notify.success(`${done}: \u2068${saved.title}\u2069`, {
      action: { label: 'Undo', onClick: undo },
      duration: UNDO_MS,
    });
  };

  return {
    /** Shows a toast on failure. */
    decide: async (obligation: Obligation, status: ObligationStatus): Promise<void> => {
      const saved = await change(obligation, decisionOn(obligation, status)).catch(sayWhy(obligation));
      if (saved) sayDone(obligation, saved);
    },
    /** Rejects on failure. */
    dismiss: async (obligation: Obligation, note: string): Promise<void> =>
      sayDone(obligation, await change(obligation, { status: 'dismissed', note })),
  };
}
