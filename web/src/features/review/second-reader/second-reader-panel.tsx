import type { LanguageModelReview } from '@schemas/language-model-reading.ts';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDayOf } from '@/lib/dates.ts';
import { formatCount } from '@/lib/formats.ts';
import { notify } from '@/lib/notify.ts';
import { SecondReaderResult } from './second-reader-result.tsx';
import { useModelReading } from './use-model-review.ts';
import { notableDifference, problemText, tokensText, whyNotText } from './words.ts';

interface SecondReaderPanelProps {
  contractId: string;
  review: LanguageModelReview;
  onSelect: (id: string) => void;
}

const notOffered: readonly LanguageModelReview['cannot_start'][] = [
  'not_configured',
  'not_allowed',
  'forbidden',
];

/**
 * The language model as a second reader: starts it, shows its progress, and puts the score with its statements next
 * to the score. Renders nothing where none is set up or allowed, unless one has read the contract.
 */
export function SecondReaderPanel({ contractId, review, onSelect }: SecondReaderPanelProps) {
  const { latest, done, result, score } = review;
  const difference = score ? score.with - score.without : 0;
  const [opened, setOpened] = useState<boolean | null>(null);
  const shown = opened ?? difference > notableDifference;
  const detailsId = useId();
  if (!latest && review.cannot_start !== null && notOffered.includes(review.cannot_start)) return null;
  return (
    <section
      aria-label="Language model"
      className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border bg-card px-3 py-1.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
        <div className="min-w-0">
          <Status review={review} difference={difference} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ReadingButton contractId={contractId} review={review} />
          {done && result && (
            <Button
              variant="outline"
              size="sm"
              aria-expanded={shown}
              aria-controls={detailsId}
              onClick={() => setOpened(!shown)}
            >
              {shown ? 'Hide summary' : 'Show summary'}
            </Button>
          )}
        </div>
      </div>
      <div id={detailsId} hidden={!shown || !result}>
        {shown && result && (
          <SecondReaderResult result={result} differences={score?.differences ?? []} onSelect={onSelect} />
        )}
      </div>
    </section>
  );
}

function Status({ review, difference }: { review: LanguageModelReview; difference: number }) {
  const { latest, done, score, model, host } = review;
  if (latest?.status === 'waiting' || latest?.status === 'running') {
    const { steps_done: finished, steps_total: total } = latest;
    const percent = total ? Math.round((finished / total) * 100) : 0;
    return (
      <div role="status" className="flex flex-wrap items-center gap-3">
        <span>
          {latest.model} is reading the contract{total ? `: step ${finished + 1} of ${total}` : ''}
        </span>
        <Progress value={percent} label="Language model progress" className="w-32" />
      </div>
    );
  }
  return (
    <>
      {latest?.status === 'failed' && latest.problem && <p role="status">{problemText(latest.problem)}</p>}
      {done ? (
        <p>
          {score && (
            <>
              With the language model: <strong className="tabular-nums">{score.with}%</strong>
              {difference > 0 ? ` (${difference} higher)` : ' (no difference)'}.{' '}
            </>
          )}
          <span className="text-xs text-muted-foreground">
            Language model {done.model}, {formatDayOf(done.finished_at ?? done.created_at)},{' '}
            {formatCount(done.input_tokens + done.output_tokens)} tokens. Its statements count once a person
            accepts them. {whyNotText(review)}
          </span>
        </p>
      ) : (
        <p className="text-muted-foreground">
          {latest?.status === 'canceled' && 'Reading canceled. '}
          {model && host && review.cannot_start !== 'over_budget'
            ? `${model} at ${host} can read this contract as a second reader. `
            : ''}
          {whyNotText(review)}
        </p>
      )}
    </>
  );
}

function ReadingButton({ contractId, review }: { contractId: string; review: LanguageModelReview }) {
  const { mutateAsync, isPending } = useModelReading(contractId);
  const { can, done, estimated_tokens: estimate } = review;
  const run = (action: 'start' | 'cancel') =>
    mutateAsync(action).catch((error: unknown) =>
      notify.error(
        action === 'start' ? 'The language model did not start.' : 'Failed to cancel the reading.',
        { description: errorMessage(error, '') },
      ),
    );
  if (can.cancel) {
    return (
      <Button variant="outline" size="sm" disabled={isPending} onClick={() => run('cancel')}>
        Cancel reading
      </Button>
    );
  }
  if (!can.start) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={isPending}
      title={estimate ? `Sends the contract text to ${review.host}, ${tokensText(estimate)}` : undefined}
      onClick={() => run('start')}
    >
      {done ? 'Read again' : 'Read with language model'}
    </Button>
  );
}
