import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { focusSearchBox } from '../focus-search-box.ts';
import { useSearchShortcut } from '../use-search-shortcut.ts';

const Palette = lazy(() => import('../palette/palette.tsx').then((m) => ({ default: m.Palette })));

/**
 * The search button on every page; also '/' and Ctrl-K or Cmd-K. On the search page it focuses the search
 * box.
 */
export function SearchButton() {
  const [searching, setSearching] = useState(false);
  const open = () => {
    if (!focusSearchBox()) setSearching(true);
  };
  useSearchShortcut(open);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        title="Search ( / )"
        onClick={open}
      >
        <Search aria-hidden />
      </Button>
      <Suspense fallback={null}>{searching && <Palette onClose={() => setSearching(false)} />}</Suspense>
    </>
  );
}
