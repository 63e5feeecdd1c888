import { UnfoldVertical } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/lib/utils.ts';
import type { ParagraphChange, WordRun } from './compare-paragraphs.ts';
import type { NumberedChange, Stretch } from './fold-unchanged.ts';

interface ComparedTextProps {
  stretches: readonly Stretch[];
  /** The change the reader has stepped to. */
  current: number;
}

/** Both versions as one text: removed text struck through, added text underlined. */
export function ComparedText({ stretches, current }: ComparedTextProps) {
  return stretches.map((stretch) =>
    stretch.kind === 'folded' ? (
      <Fold key={stretch.at} paragraphs={stretch.paragraphs} />
    ) : (
      stretch.paragraphs.map((paragraph, index) => (
        <Paragraph
          key={paragraph.at}
          paragraph={paragraph}
          isFirst={paragraph.number !== null && stretch.paragraphs[index - 1]?.number !== paragraph.number}
          isCurrent={paragraph.number !== null && paragraph.number === current}
        />
      ))
    ),
  );
}

function Fold({ paragraphs }: { paragraphs: readonly NumberedChange[] }) {
  const [open, setOpen] = useState(false);
  if (open) {
    return paragraphs.map((paragraph) => <Paragraph key={paragraph.at} paragraph={paragraph} />);
  }
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="my-2 flex w-full items-center justify-center gap-2 border-y bg-secondary py-1.5 font-sans text-sm text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2"
    >
      <UnfoldVertical aria-hidden className="size-4" />
      Show {paragraphs.length} unchanged paragraphs
    </button>
  );
}

const SIGN = { same: '', added: '+', removed: '−', changed: '±' } as const;
const NAME = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

interface ParagraphProps {
  paragraph: NumberedChange;
  isFirst?: boolean;
  isCurrent?: boolean;
}

function Paragraph({ paragraph: { change, number }, isFirst, isCurrent }: ParagraphProps) {
  return (
    <div
      data-change={isFirst ? number : undefined}
      className={cn(
        'grid scroll-my-40 grid-cols-[2rem_minmax(0,1fr)] border-l-2 py-1 pr-4 [contain-intrinsic-block-size:auto_4rem] [content-visibility:auto] sm:pr-10',
        isCurrent ? 'border-l-primary' : 'border-l-transparent',
        change.kind === 'added' && 'bg-good-soft',
        change.kind === 'removed' && 'bg-danger-soft',
      )}
    >
      <span aria-hidden className="select-none text-center font-sans text-muted-foreground">
        {SIGN[change.kind]}
      </span>
      <p className={cn('max-w-[75ch] break-words', change.kind === 'same' && 'text-muted-foreground')}>
        {change.kind !== 'same' && <span className="sr-only">{NAME[change.kind]}: </span>}
        <Words change={change} />
      </p>
    </div>
  );
}

interface ChangedWordsProps {
  changes: readonly ParagraphChange[];
  /** The version to show: the earlier one with `removed` words, or the later one with `added` words. */
  side: 'removed' | 'added';
}

/** One version of a comparison, with the words that the other does not have. */
export function ChangedWords({ changes, side }: ChangedWordsProps) {
  const runs = changes.flatMap((change) => (change.kind === 'changed' ? change.words : [change]));
  return (
    runs
      .filter(({ kind }) => kind === 'same' || kind === side)
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a comparison are never reordered
      .map((run, index) => <Run key={index} run={run} isInline />)
  );
}

function Words({ change }: { change: ParagraphChange }) {
  if (change.kind === 'changed') {
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a comparison are never reordered
    return change.words.map((run, index) => <Run key={index} run={run} isInline />);
  }
  return <Run run={change} />;
}

function Run({ run: { kind, text }, isInline = false }: { run: WordRun; isInline?: boolean }) {
  if (kind === 'same') return text;
  const words = (
    <>
      {isInline && <span className="sr-only">{kind === 'added' ? '[added: ' : '[removed: '}</span>}
      {text}
      {isInline && <span className="sr-only">]</span>}
    </>
  );
  return kind === 'added' ? (
    <ins className={cn('text-good decoration-1 underline-offset-4', isInline && 'bg-good-soft')}>{words}</ins>
  ) : (
    <del className={cn('text-danger decoration-1', isInline && 'bg-danger-soft')}>{words}</del>
  );
}
