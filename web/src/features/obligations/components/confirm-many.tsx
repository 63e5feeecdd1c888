import type { Obligation } from '@schemas/obligation.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SelectBox } from '@/components/data-table/select-box.tsx';
import { Button } from '@/components/ui/button.tsx';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useChangeObligations } from '../api/confirm-obligations.ts';
import { arithmetic } from '../arithmetic.ts';
import { DueDate } from './due-date.tsx';

interface ConfirmManyProps {
  /** Proposals, in the order shown. */
  proposed: readonly Obligation[];
  mayConfirm: boolean;
  /** Names the contract of each, with a link. */
  named?: true;
}

/** Proposed dates with their quotes, to select and confirm together. */
export function ConfirmMany({ proposed, mayConfirm, named }: ConfirmManyProps) {
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

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {mayConfirm && (
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
      )}
      <ul className="border-t">
        {proposed.map((obligation) => {
          const { id, title, bearer, due_date, contract_id, contract_name, who, shown, quote, page } =
            obligation;
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-b py-3 sm:grid-cols-[minmax(0,1fr)_10.5rem]"
            >
              <div className="flex min-w-0 items-start gap-2">
                {mayConfirm && (
                  <span className="-mt-2 shrink-0">
                    <SelectBox
                      label={`Select ${title}`}
                      checked={selected.has(id)}
                      onToggle={() => choose([id], !selected.has(id))}
                    />
                  </span>
                )}
                <div className="grid min-w-0 gap-1">
                  <h3 dir="auto" className="text-sm break-words">
                    {title}
                  </h3>
                  <p className="text-xs break-words text-muted-foreground">
                    {who && <bdi>{who}: </bdi>}
                    <bdi>{arithmetic(obligation)}</bdi>
                    {named && (
                      <>
                        {' '}
                        <Link
                          to={`${paths.contract(contract_id)}?tab=obligations`}
                          className="text-primary underline underline-offset-2"
                        >
                          {contract_name}
                        </Link>
                      </>
                    )}
                  </p>
                  {(shown ?? quote) && (
                    <p className="line-clamp-2 break-words text-muted-foreground">
                      <q dir="auto" className="font-serif">
                        {(shown ?? quote ?? '').replace(/\s+/g, ' ')}
                      </q>
                      {page !== null && <span className="whitespace-nowrap"> p. {page}</span>}
                    </p>
                  )}
                </div>
              </div>
              <div className="sm:text-right">
                <DueDate date={due_date} bearer={bearer} isDeadline={false} />
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
