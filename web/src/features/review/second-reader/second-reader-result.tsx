import type { LanguageModelReview } from '@schemas/language-model-reading.ts';
import { SeverityBadge } from '../findings/severity-badge.tsx';
import { QuoteList } from './quote-list.tsx';

interface SecondReaderResultProps {
  result: NonNullable<LanguageModelReview['result']>;
  differences: NonNullable<LanguageModelReview['score']>['differences'];
  onSelect: (id: string) => void;
}

/** Summary, main reasons, the findings that make the difference, and text that speaks to a language model. */
export function SecondReaderResult({ result, differences, onSelect }: SecondReaderResultProps) {
  const { summary, reasons, addressed, statements, dropped } = result;
  return (
    <div className="grid gap-4 border-t pt-3 md:grid-cols-2">
      {summary.length > 0 && (
        <section aria-label="Summary by the language model">
          <h3 className="border-b pb-1">Summary by the language model</h3>
          <ol className="ml-5 list-decimal">
            {summary.map(({ says, quotes }) => (
              <li key={says} className="py-1 break-words">
                {says} <Pages quotes={quotes} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <div className="grid content-start gap-4">
        {differences.length > 0 && (
          <section aria-label="Findings that make the difference">
            <h3 className="border-b pb-1">Findings that make the difference</h3>
            <ul>
              {differences.map(({ finding_id, title, severity, points }) => (
                <li key={finding_id}>
                  <button
                    type="button"
                    onClick={() => onSelect(finding_id)}
                    className="-mx-1 flex w-[calc(100%+0.5rem)] items-baseline justify-between gap-2 rounded-sm px-1 py-1 text-left transition-colors hover:bg-accent"
                  >
                    <span className="min-w-0 break-words">{title}</span>
                    <span className="flex shrink-0 items-baseline gap-2">
                      <SeverityBadge finding={{ kind: 'onerous', severity }} />
                      <span className="font-semibold">+{points}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <p className="text-xs text-muted-foreground">Each group’s cap still applies.</p>
          </section>
        )}
        {reasons.length > 0 && (
          <section aria-label="Main reasons">
            <h3 className="border-b pb-1">Main reasons</h3>
            <ul>
              {reasons.map(({ says, quotes }) => (
                <li key={says} className="py-1 break-words">
                  {says} <Pages quotes={quotes} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {addressed.length > 0 && (
          <section
            aria-label="Text addressed to a language model"
            className="rounded-md bg-attention-soft px-3 py-2"
          >
            <h3>This document contains text addressed to a language model</h3>
            <p className="text-xs">It was treated as data. No statement relies on it. Read it yourself.</p>
            <QuoteList quotes={addressed} />
          </section>
        )}
        <p className="text-xs text-muted-foreground">
          {statements - dropped} of {statements} statements matched the contract’s words.
          {dropped > 0 && ` ${dropped} were discarded.`}
        </p>
      </div>
    </div>
  );
}

function Pages({ quotes }: { quotes: readonly { page: number }[] }) {
  const pages = [...new Set(quotes.map(({ page }) => page))];
  return <span className="text-xs text-muted-foreground">p. {pages.join(', ')}</span>;
}
