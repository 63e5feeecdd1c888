import type { DeadlineMove } from '@schemas/deadline.ts';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDate } from '@/lib/dates.ts';
import { notify } from '@/lib/notify.ts';
import { useAcceptMoves } from '../api/change.ts';

const WHY = {
  rule: 'A legal rule changed',
  days: 'A date it is calculated from changed',
  obligation: "The contract's date changed",
} as const;

/** Deadlines whose recalculated date differs, with old and new date, to accept one by one or all together. */
export function Moves({
  projectId,
  moves,
  mayAccept,
}: {
  projectId: string;
  moves: DeadlineMove[];
  mayAccept: boolean;
}) {
  const accept = useAcceptMoves(projectId);
  if (moves.length === 0) return null;
  const take = (chosen: DeadlineMove[]) =>
    accept.mutate(chosen, {
      onSuccess: ({ deadlines }) =>
        notify.success(deadlines.length === 1 ? 'Deadline moved' : `${deadlines.length} deadlines moved`),
      onError: (error) => notify.error(errorMessage(error, 'No deadlines were moved. Try again.')),
    });
  const movable = moves.filter(({ after }) => after);
  return (
    <section
      aria-labelledby="moves"
      className="grid gap-2 rounded-md border border-attention bg-attention-soft p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="moves" className="text-base">
          {moves.length === 1 ? 'One deadline would move' : `${moves.length} deadlines would move`}
        </h2>
        {mayAccept && movable.length > 1 && (
          <Button size="sm" disabled={accept.isPending} onClick={() => take(movable)}>
            Accept all {movable.length}
          </Button>
        )}
      </div>
      <ul className="grid gap-2">
        {moves.map((move) => (
          <li key={move.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <p dir="auto" className="font-medium break-words">
                {move.title}
              </p>
              <p className="text-xs">
                {WHY[move.why]}: act by <s>{formatDate(move.before.act_by)}</s>{' '}
                {move.after ? (
                  <strong>{formatDate(move.after.act_by)}</strong>
                ) : (
                  'no date; cancel the deadline if it no longer applies'
                )}
              </p>
              {move.words.map((line) => (
                <p key={line} className="text-xs break-words">
                  {line}
                </p>
              ))}
            </div>
            {mayAccept && move.after && (
              <Button
                size="sm"
                variant="outline"
                disabled={accept.isPending}
                onClick={() => take([move])}
                aria-label={`Accept the new date of ${move.title}`}
              >
                Accept
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
