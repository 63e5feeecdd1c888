import { cn } from '@/lib/utils.ts';
import type { Passage } from '../text/passage.ts';
import type { MarkWithBoxes } from './mark-boxes.ts';

interface PageMarksProps {
  marks: readonly MarkWithBoxes[];
  findings: ReadonlyMap<string, Passage>;
  selected: string | null;
  onSelect: (id: string) => void;
}

/** Highlights the findings on the drawn page. Visual only: `MarginMarkers` are the buttons. */
export function PageMarks({ marks, findings, selected }: Omit<PageMarksProps, 'onSelect'>) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 mix-blend-multiply">
      {marks.map(({ id, boxes }) =>
        boxes.map((box, index) => (
          <mark
            key={`${id}-${box.top}-${box.left}`}
            data-mark={index === 0 ? id : undefined}
            className={cn(
              'pdf-mark',
              grave(findings.get(id)) && 'pdf-mark-grave',
              id === selected && 'pdf-mark-selected',
            )}
            style={percentages(box)}
          />
        )),
      )}
    </div>
  );
}

/** How much of a page a marker covers at least, in percent: 24 pixels of a letter page at two thirds of its size. */
const MARKER_HEIGHT = 3.4;

/**
 * A plumb-bob marker in the page margin for each finding. For the selected one, a line runs up from the
 * marker.
 */
export function MarginMarkers({ marks, findings, selected, onSelect }: PageMarksProps) {
  const placed: { top: number; lane: number }[] = [];
  return marks.map(({ id, boxes }) => {
    const [first] = boxes;
    const finding = findings.get(id);
    if (!first || !finding) return null;
    const near = placed
      .filter(({ top }) => Math.abs(top - first.top) < MARKER_HEIGHT)
      .map(({ lane }) => lane);
    let lane = 0;
    while (near.includes(lane)) lane += 1;
    placed.push({ top: first.top, lane });
    return (
      <button
        key={id}
        type="button"
        aria-pressed={id === selected}
        title={finding.title}
        onClick={() => onSelect(id)}
        className="absolute z-10 grid h-6 w-6 -translate-y-1 place-items-center rounded-sm"
        style={{ top: `${first.top}%`, left: `calc(1% + ${lane * 1.5}rem)` }}
      >
        <span className="sr-only">{finding.title}</span>
        {id === selected && (
          <span
            aria-hidden
            className="absolute bottom-1/2 left-1/2 h-[9999px] w-px -translate-x-1/2 bg-primary"
          />
        )}
        <svg viewBox="0 0 12 18" className="relative h-[18px] w-3" aria-hidden>
          <path
            d="M2 1h8v5L6 17 2 6z"
            className={
              id === selected ? 'fill-primary' : grave(finding) ? 'fill-danger-fill' : 'fill-neutral-fill'
            }
          />
        </svg>
      </button>
    );
  });
}

const grave = (finding?: Passage) =>
  finding !== undefined &&
  finding.kind !== 'info' &&
  (finding.severity === 'critical' || finding.severity === 'high');

const percentages = ({ left, top, width, height }: MarkWithBoxes['boxes'][number]) => ({
  left: `${left}%`,
  top: `${top}%`,
  width: `${width}%`,
  height: `${height}%`,
});
