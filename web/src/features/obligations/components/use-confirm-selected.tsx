import type { Obligation } from '@schemas/obligation.ts';
import { useState } from 'react';
import { SelectBox } from '@/components/data-table/select-box.tsx';
import { Button } from '@/components/ui/button.tsx';
import { notify } from '@/lib/notify.ts';
import { useChangeObligations } from '../api/confirm-obligations.ts';

/** Selects several proposals and confirms them together. */
export function useConfirmSelected(proposed: readonly Obligation[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const change = useChangeObligations();
  const chosen = proposed.filter(({ id }) => selected.has(id));
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setSelected((all) => {
      const next = new Set(all);
      for (const id of ids) isChosen ? next.add(id) : next.delete(id);
      return next;
    });

  const confirm = async () => {
    const { saved, refused } = await change.mutateAsync({ obligations: chosen, status: 'confirmed' });
    setSelected(new Set());
    if (saved.length > 0) {
      notify.success(saved.length === 1 ? '1 date confirmed' : `${saved.length} dates confirmed`, {
        action: {
          label: 'Undo',
          onClick: () => void change.mutateAsync({ obligations: saved, status: 'proposed' }),
        },
      });
    }
    if (refused.length > 0) {
      notify.error(
        refused.length === 1 ? '1 date was not confirmed' : `${refused.length} dates were not confirmed`,
        {
          description: `Check again: ${refused.map(({ title }) => title).join(', ')}.`,
        },
      );
    }
  };

  return {
    /** Selects all, and confirms the selected ones. */
    bar: (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex items-center gap-2">
          <SelectBox
            label="Select all"
            checked={chosen.length === proposed.length}
            mixed={chosen.length > 0 && chosen.length < proposed.length}
            onToggle={() =>
              choose(
                proposed.map(({ id }) => id),
                chosen.length < proposed.length,
              )
            }
          />
          <span aria-hidden>Select all</span>
        </span>
        <Button size="sm" disabled={chosen.length === 0 || change.isPending} onClick={() => void confirm()}>
          {chosen.length === 0
            ? 'Confirm selected'
            : `Confirm ${chosen.length} ${chosen.length === 1 ? 'date' : 'dates'}`}
        </Button>
      </div>
    ),
    box: ({ id, title }: Obligation) => (
      <SelectBox
        label={`Select ${title}`}
        checked={selected.has(id)}
        onToggle={() => choose([id], !selected.has(id))}
      />
    ),
  };
}
