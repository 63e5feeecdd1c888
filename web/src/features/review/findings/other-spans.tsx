import type { Spot } from '@schemas/analysis.ts';

interface OtherSpansProps {
  spans: readonly Spot[];
  onJump: (start: number) => void;
}

/** Other passages with the same meaning: 'also on pages 4, 9', each a link. */
export function OtherSpans({ spans, onJump }: OtherSpansProps) {
  const pages = new Set(spans.map(({ page }) => page));
  return (
    <p className="text-xs text-muted-foreground">
      Also on {pages.size === 1 ? 'page' : 'pages'}{' '}
      {spans.map(({ start, page }, index) => (
        <button
          key={start}
          type="button"
          aria-label={`Show on page ${page}`}
          onClick={() => onJump(start)}
          className="min-h-6 min-w-6 text-primary underline-offset-4 hover:underline"
        >
          {page}
          {index < spans.length - 1 && ','}
        </button>
      ))}
    </p>
  );
}
