import type { Place } from '@contract/analysis.ts';

interface FurtherPlacesProps {
  places: readonly Place[];
  onJump: (start: number) => void;
}

/** Where else the contract says it: 'also on pages 4, 9', each of them a way there. */
export function FurtherPlaces({ places, onJump }: FurtherPlacesProps) {
  const pages = new Set(places.map(({ page }) => page));
  return (
    <p className="text-xs text-muted-foreground">
      Also on {pages.size === 1 ? 'page' : 'pages'}{' '}
      {places.map(({ start, page }, index) => (
        <span key={start}>
          {index > 0 && ', '}
          <button
            type="button"
            aria-label={`Show where page ${page} says it`}
            onClick={() => onJump(start)}
            className="inline-flex min-h-6 min-w-6 items-center justify-center text-primary underline-offset-4 hover:underline"
          >
            {page}
          </button>
        </span>
      ))}
    </p>
  );
}
