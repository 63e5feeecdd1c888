import { shownQuote } from '@analysis/read/shown-quote.ts';
import type { Finding } from '@schemas/analysis.ts';
import { categoryLabel } from '@vocabulary/taxonomy.ts';
import { ArrowLeftToLine } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { scrollWithin } from '@/lib/scroll-within.ts';
import { cn } from '@/lib/utils.ts';
import { ReviewBadge } from '../decisions/review-badge.tsx';
import { readFacts, threshold } from './finding-facts.ts';
import { FindingPoints } from './finding-points.tsx';
import { changedByLaw, LawNotes } from './law-notes.tsx';
import { OtherSpans } from './other-spans.tsx';
import { SeverityBadge } from './severity-badge.tsx';

interface FindingItemProps {
  finding: Finding;
  /** Whether another finding has the same title. Its first words then tell them apart. */
  repeated?: boolean;
  /** Whether the first sentence of its explanation is shown while it is closed. */
  explained?: boolean;
  /** Whether a label above names the page. */
  underPage?: boolean;
  /** A further badge next to the severity. */
  mark?: React.ReactNode;
  /** Label of the section that it starts. */
  heading?: string | null;
  selected: boolean;
  onSelect: () => void;
  /** Scrolls the document to the finding. Undefined for missing clauses, which have no quote. */
  onJump?: (start?: number) => void;
  /** For a missing clause: describes what was searched. */
  searched?: string;
  /** The review and its actions. */
  children: React.ReactNode;
}

/** One finding: only its title in the list, with all details when selected. */
export function FindingItem(props: FindingItemProps) {
  const { finding, repeated = false, explained = false, underPage = false, heading } = props;
  const { selected, onSelect } = props;
  const { onJump, searched, children } = props;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected && row.current) scrollWithin(row.current);
  }, [selected]);
  const changed = changedByLaw(finding);
  const detailId = `finding-${finding.id}`;
  return (
    <li
      ref={row}
      className={cn(
        // Clears the list's sticky header, which is two lines high when a group is chosen.
        'scroll-mt-28 scroll-mb-2 border-b border-l-2',
        selected ? 'border-l-primary bg-card' : 'border-l-transparent',
      )}
    >
      {heading && (
        <p className="-ml-0.5 border-b bg-secondary px-3 py-1 text-xs text-muted-foreground">{heading}</p>
      )}
      <button
        type="button"
        aria-expanded={selected}
        aria-controls={detailId}
        onClick={onSelect}
        className="flex w-full items-start gap-2 px-3 py-2 text-left transition-colors hover:bg-accent focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span
            className={cn(
              'block font-medium break-words',
              finding.review_status === 'rejected' && 'text-muted-foreground line-through',
            )}
          >
            {finding.title}
          </span>
          {repeated && !selected && <FirstWords finding={finding} />}
          {explained && !selected && (
            <span className="line-clamp-2 text-muted-foreground">{firstSentence(finding.explanation)}</span>
          )}
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
            <ReviewBadge finding={finding} />
            <SeverityBadge finding={finding} />
            {props.mark}
            {finding.page !== null && !underPage && <span>p. {finding.page}</span>}
            {finding.statement && <span>language model</span>}
            {finding.from_ocr && <span>from a scan</span>}
            {changed && <span>Reduced under {changed.jurisdiction_name} law</span>}
            {finding.params.form && <span>from {finding.params.form}, incorporated by reference</span>}
          </span>
        </span>
        <FindingPoints finding={finding} />
      </button>
      <div id={detailId} hidden={!selected}>
        {selected && (
          <FindingDetail finding={finding} onJump={onJump} searched={searched}>
            {children}
          </FindingDetail>
        )}
      </div>
    </li>
  );
}

const firstSentence = (text: string) => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

/** The first words of the quote, on one line. */
function FirstWords({ finding }: { finding: Finding }) {
  const quote = shownQuote(finding);
  if (quote === null) return null;
  const words = quote.split(/\s+/).slice(0, 6).join(' ');
  return <span className="block truncate font-serif text-xs text-muted-foreground">“{words}…”</span>;
}

const SOURCE: Record<Finding['source'], string> = {
  rule: 'rule',
  model: 'statistical model',
  llm: 'language model',
  person: 'added by a reviewer',
};

/**
 * Terms of a published form are summarized in our words, because the contract only incorporates them by
 * reference.
 */
const FROM_FORM = 'summary of the published form; the contract does not quote it';

function FindingDetail(
  props: Omit<
    FindingItemProps,
    'repeated' | 'explained' | 'underPage' | 'mark' | 'heading' | 'selected' | 'onSelect'
  >,
) {
  const { finding, onJump, searched, children } = props;
  const facts = readFacts(finding);
  const limit = threshold(finding);
  return (
    <div className="grid gap-3 px-3 pt-1 pb-4">
      {finding.quote !== null && (
        <blockquote className="max-h-48 overflow-y-auto border-l border-primary pl-3 font-serif break-words">
          {shownQuote(finding)}
        </blockquote>
      )}
      <p className="break-words whitespace-pre-line">{finding.explanation}</p>
      {searched && <p className="text-xs text-muted-foreground">{searched}</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
        {[['Category', categoryLabel(finding.category)], ...facts].map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
        {limit && (
          <div className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted-foreground">Threshold</dt>
            <dd>{limit}</dd>
          </div>
        )}
      </dl>
      <LawNotes notes={finding.law} />
      <p className="text-xs text-muted-foreground">
        {finding.source !== 'person' && `${Math.round(finding.confidence * 100)}% confidence, `}
        {finding.params.form ? FROM_FORM : SOURCE[finding.source]}
        {finding.from_ocr && '. Recognized from a scan: compare it with the page.'}
      </p>
      {onJump && finding.start !== null && (
        <div className="grid gap-2">
          <Button variant="outline" size="sm" className="w-fit" onClick={() => onJump()}>
            <ArrowLeftToLine aria-hidden />
            Show in document
          </Button>
          {finding.spans.length > 0 && <OtherSpans spans={finding.spans} onJump={onJump} />}
        </div>
      )}
      {children}
    </div>
  );
}
