import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';

interface ListPagerProps {
  page: number;
  /** How many there are at this size. */
  pages: number;
  size: number;
  sizes: readonly number[];
  onSize: (size: number) => void;
  /** Absent where there is no page on that side. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The way from page to page of a list whose pages follow each other. */
export function ListPager({ page, pages, size, sizes, onSize, onPrevious, onNext }: ListPagerProps) {
  const id = useId();
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex items-center gap-2 text-muted-foreground">
        <label htmlFor={id}>Rows per page</label>
        <NativeSelect
          id={id}
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
          className="w-20 text-foreground"
        >
          {sizes.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </NativeSelect>
      </div>
      <p aria-live="polite" className="ml-auto text-muted-foreground">
        Page {page} of {Math.max(page, pages)}
      </p>
      <div className="flex gap-2">
        <Step onStep={onPrevious}>
          <ChevronLeft aria-hidden />
          Previous
        </Step>
        <Step onStep={onNext}>
          Next
          <ChevronRight aria-hidden />
        </Step>
      </div>
    </nav>
  );
}

/** Not `disabled` at the end of the way, which would take the keyboard's place from it. */
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
