import { Search } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { paths } from '@/lib/paths.ts';
import { focusSearchBox } from '../focus-search-box.ts';
import { useSearchShortcut } from '../use-search-shortcut.ts';

/** The way to the search from every page; also by '/' and Ctrl-K or Cmd-K. */
export function SearchButton() {
  const navigate = useNavigate();
  const open = () => {
    if (!focusSearchBox()) navigate(paths.search);
  };
  useSearchShortcut(open);
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Search inside contracts"
      aria-keyshortcuts="/ Control+K Meta+K"
      title="Search inside contracts ( / )"
      onClick={open}
    >
      <Search aria-hidden />
    </Button>
  );
}
