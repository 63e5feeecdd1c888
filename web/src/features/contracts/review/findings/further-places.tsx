import type { Spot } from '@schemas/analysis.ts';

interface FurtherPlacesProps {
  places: readonly Spot[];
  onJump: (start: number) => void;
}

/** Other passages that say the same: 'also on pages 4, 9', each a link. */
export function FurtherPlaces({ places, onJump }: FurtherPlacesProps) {
  const pages = new Set(places.map(({ page }) => page));
  return (
    <p className="text-xs text-muted-foreground">
      Also on {pages.size === 1 ? 'page' : 'pages'}{' '}
      {places.map(({ start, page }, index) => (
        <button
          key={start}
          type="button"
          aria-label={`Show on page ${page}`}
          onClick={() => onJump(start)}
          className="min-h-6 min-w-6 text-primary underline-offset-4 hover:underline"
        >
          {page}
          {index < places.length - 1 && ','}
        </button>
      ))}
    </p>
  );
}
