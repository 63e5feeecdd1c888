import type { Finding } from '@schemas/analysis.ts';
import type { Opinion } from '@schemas/language-model-reading.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatDayOf } from '@/lib/dates.ts';
import { QuoteList } from './quote-list.tsx';

/** For a statement of the language model: who made it and when, what softens it, and how a second look went. */
export function StatementNote({ finding }: { finding: Finding }) {
  const { statement, review_status: status, original } = finding;
  if (!statement) return null;
  const {
    model,
    read_at: readAt,
    amount_or_time: amount,
    softened_by: softened,
    challenge,
    mutual,
  } = statement;
  return (
    <div className="grid gap-2 text-xs">
      <p className="text-muted-foreground">
        Language model {model}, {formatDayOf(readAt)}.
        {status === 'open' && original ? ` Adds ${original.points} points if you accept it.` : ''}
        {mutual && ' Both sides carry this burden.'}
      </p>
      {amount && <p>Amount or time: {amount}</p>}
      {softened.length > 0 && (
        <div>
          <p className="text-muted-foreground">Softened by</p>
          <QuoteList quotes={softened} />
        </div>
      )}
      <ChallengeNote challenge={challenge} />
    </div>
  );
}

/** What the language model says of a finding: that it is wrong, which a person may follow, or how it grades the clause. */
export function OpinionNote({
  opinion,
  onFollow,
}: {
  opinion: Opinion;
  /** Rejects the finding for the model's reason; undefined if the reader may not, or if it is decided. */
  onFollow?: (() => void) | undefined;
}) {
  const { kind, severity, says, ask, quotes, challenge } = opinion;
  return (
    <div className="grid gap-2 rounded-md bg-secondary px-3 py-2 text-xs">
      <p>
        <strong>
          {kind === 'fold'
            ? 'The language model considers this finding wrong'
            : `The language model grades this clause ${severity}`}
        </strong>
        : {says} {ask}
      </p>
      {kind === 'fold' && <QuoteList quotes={quotes} />}
      <ChallengeNote challenge={challenge} />
      {kind === 'fold' && onFollow ? (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={onFollow}>
          Reject for this reason
        </Button>
      ) : (
        <p className="text-muted-foreground">Your decision counts, not this opinion.</p>
      )}
    </div>
  );
}

function ChallengeNote({ challenge }: Pick<Opinion, 'challenge'>) {
  if (!challenge) return null;
  if (challenge.survived) return <p className="text-muted-foreground">Upheld on a second look.</p>;
  return (
    <div>
      <p className="text-muted-foreground">
        Graded {challenge.before} at first, lowered on a second look
        {challenge.says ? `: ${challenge.says}` : '.'}
      </p>
      {challenge.quotes.length > 0 && <QuoteList quotes={challenge.quotes} />}
    </div>
  );
}
