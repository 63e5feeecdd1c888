import type { LanguageModelReview } from '@schemas/language-model-reading.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Input } from '@/components/ui/input.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { AnswerView, PassagesView } from './answer-view.tsx';
import { useAsk } from './use-ask.ts';

const EarlierQuestions = lazy(() =>
  import('./earlier-questions.tsx').then((m) => ({ default: m.EarlierQuestions })),
);

const SHORTEST = 3;
const LONGEST = 500;
const neverAnswers: readonly unknown[] = ['not_configured', 'not_allowed', 'forbidden'];

interface AskBoxProps {
  contractId: string;
  /** The version on the desk. */
  version: number;
  review: LanguageModelReview;
}

/**
 * Asks about the contract and its changes. A language model answers if the organization allows one; otherwise the
 * nearest passages are shown.
 */
export function AskBox({ contractId, version, review }: AskBoxProps) {
  const [draft, setDraft] = useState('');
  const [opened, setOpened] = useState(false);
  const usesModel = review.model !== null && !neverAnswers.includes(review.cannot_start);
  const { mutate, data: reply, error, isPending, reset } = useAsk(contractId, usesModel);
  const historyId = useId();
  const question = draft.trim();
  const source = { contractId, version };
  return (
    <section aria-label="Ask this contract" className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (question.length >= SHORTEST && !isPending) mutate(question);
        }}
      >
        <Input
          aria-label="Question about this contract and its changes"
          placeholder="Ask about this contract and its changes"
          value={draft}
          maxLength={LONGEST}
          onChange={(event) => setDraft(event.target.value)}
          className="min-w-0 flex-1 basis-56"
        />
        <Button
          type="submit"
          variant="outline"
          size="sm"
          disabled={isPending || question.length < SHORTEST}
          title={usesModel ? `Sends the contract text to ${review.host}` : 'Shows passages, not an answer'}
        >
          {usesModel ? 'Ask language model' : 'Find passages'}
        </Button>
        {review.model !== null && (
          <Button
            variant="outline"
            size="sm"
            aria-expanded={opened}
            aria-controls={historyId}
            onClick={() => setOpened(!opened)}
          >
            Earlier questions
          </Button>
        )}
      </form>
      <div role="status" className="empty:hidden">
        {isPending && (
          <p className="text-muted-foreground">
            {usesModel ? `${review.model} is reading the contract. This can take a minute.` : 'Searching…'}
          </p>
        )}
        {error && !isPending && (
          <p className="text-destructive">{errorMessage(error, 'No answer. Try again.')}</p>
        )}
        {reply && !isPending && (
          <div className="grid gap-2 rounded-md border bg-card px-3 py-2">
            {reply.kind === 'answer' ? (
              <AnswerView asked={reply.question} source={source} />
            ) : (
              <PassagesView {...reply} source={source} />
            )}
            <Button variant="ghost" size="sm" className="justify-self-start" onClick={reset}>
              Close
            </Button>
          </div>
        )}
      </div>
      <div id={historyId} hidden={!opened}>
        {opened && (
          <Suspense fallback={null}>
            <EarlierQuestions source={source} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
