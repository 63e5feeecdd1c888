import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { AnswerView, type Source } from './answer-view.tsx';
import { useQuestions } from './use-ask.ts';

/** Questions about this contract with their answers, newest first. */
export function EarlierQuestions({ source }: { source: Source }) {
  return (
    <LoadedRows
      list={useQuestions(source.contractId)}
      failure="Failed to load earlier questions"
      skeleton={<Skeleton className="h-16" />}
      empty={<p className="border-t py-2 text-muted-foreground">No questions yet.</p>}
    >
      {(questions) => (
        <ul aria-label="Earlier questions" className="divide-y border-t">
          {questions.map((asked) => (
            <li key={asked.id} className="py-3">
              <AnswerView asked={asked} source={source} />
            </li>
          ))}
        </ul>
      )}
    </LoadedRows>
  );
}
