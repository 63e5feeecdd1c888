import { ChevronDown, ChevronUp, Minus, MoveHorizontal, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { controlClass } from '@/components/ui/input.tsx';
import { cn } from '@/lib/utils.ts';
import type { Zoom } from './use-zoom.ts';

interface PdfToolbarProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  zoom: Zoom;
}

/** Controls for the current page and the zoom. */
export function PdfToolbar({ page, pages, onPage, zoom }: PdfToolbarProps) {
  return (
    <div role="toolbar" aria-label="Pages" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronUp aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Next page"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <ChevronDown aria-hidden />
        </Button>
        <PageField page={page} pages={pages} onPage={onPage} />
        <span className="whitespace-nowrap text-muted-foreground">of {pages}</span>
      </div>
      <div className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Zoom out"
          disabled={!zoom.canShrink}
          onClick={zoom.shrink}
        >
          <Minus aria-hidden />
        </Button>
        <output aria-label="Zoom" className="w-10 text-center text-xs text-muted-foreground">
          {zoom.percent}%
        </output>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Zoom in"
          disabled={!zoom.canGrow}
          onClick={zoom.grow}
        >
          <Plus aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Fit to width"
          title="Fit to width"
          aria-pressed={zoom.widest !== null}
          onClick={zoom.fit}
        >
          <MoveHorizontal aria-hidden className={cn('size-4', zoom.widest !== null && 'text-primary')} />
        </Button>
      </div>
    </div>
  );
}

/** Number field that shows the current page. Typing a number and pressing Enter goes to that page. */
function PageField({ page, pages, onPage }: Omit<PdfToolbarProps, 'zoom'>) {
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const go = () => {
    const wanted = Math.trunc(Number(typed));
    if (typed.trim() === '' || !Number.isFinite(wanted)) return setTyped(String(page));
    const inside = Math.min(pages, Math.max(1, wanted));
    setTyped(String(inside));
    onPage(inside);
  };
  return (
    <input
      aria-label="Page number"
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => setTyped(String(page))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go();
        if (event.key === 'Escape') setTyped(String(page));
      }}
      className={cn(controlClass, 'ml-1 h-7 max-w-14 px-1 text-center')}
    />
  );
}
