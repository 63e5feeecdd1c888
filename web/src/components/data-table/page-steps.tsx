import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import type { CountedPage } from '@/lib/counted-page.ts';
import { type ListPosition, pageSizes } from './use-list-position.ts';

interface PageStepsProps {
  position: ListPosition;
  page: Omit<CountedPage<never>, 'items'>;
  /** The previous page is still shown; the next cannot be requested until this one loads. */
  stale: boolean;
}

/** Previous and next buttons of a paged list. */
export function PageSteps({ position, page: { total, prev, next }, stale }: PageStepsProps) {
  const id = useId();
  // Without a previous page this is the first, regardless of the URL.
  const number = stale || prev !== null ? position.page : 1;
  const step = (cursor: string | null, to: number) =>
    stale || cursor === null ? undefined : () => position.goTo(to === 1 ? null : { cursor, page: to });
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex items-center gap-2 text-muted-foreground">
        <label htmlFor={id}>Rows per page</label>
        <NativeSelect
          id={id}
          value={position.size}
          onChange={(event) => position.setSize(Number(event.target.value))}
          className="w-20 text-foreground"
        >
          {pageSizes.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </NativeSelect>
      </div>
      <p aria-live="polite" className="ml-auto text-muted-foreground">
        Page {number} of {Math.max(number, Math.ceil(total / position.size))}
      </p>
      <div className="flex gap-2">
        <Step onStep={step(prev, number - 1)}>
          <ChevronLeft aria-hidden />
          Previous
        </Step>
        <Step onStep={step(next, number + 1)}>
          Next
          <ChevronRight aria-hidden />
        </Step>
      </div>
    </nav>
  );
}

/** Not `disabled` on the last page, which would lose keyboard focus. */
function Step({ onStep, children }: { onStep: (() => void) | undefined; children: React.ReactNode }) {
  return (
    <Button
      variant="outline"
      aria-disabled={!onStep}
      onClick={onStep}
      className={onStep ? undefined : 'cursor-not-allowed opacity-55'}
    >
      {children}
    </Button>
  );
}
