import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Input } from '@/components/ui/input.tsx';
import { focusSearchBox, SEARCH_BOX_ID } from '../focus-search-box.ts';

const PAUSE_MS = 250;
const LONGEST = 200;

interface SearchBoxProps {
  value: string;
  /** Called after a pause in typing, or immediately on Enter. */
  onChange: (value: string) => void;
  onArrowDown: () => void;
  busy: boolean;
}

/** The search page's box. Gets the focus when the page opens and when search is requested again. */
export function SearchBox({ value, onChange, onArrowDown, busy }: SearchBoxProps) {
  const [draft, setDraft] = useState(value);
  const reported = useRef(value);

  useEffect(() => {
    // The address changed: Back, or a link.
    if (value === reported.current) return;
    reported.current = value;
    setDraft(value);
  }, [value]);

  const report = (text: string) => {
    if (text === reported.current) return;
    reported.current = text;
    onChange(text);
  };
  const latest = useRef(report);
  latest.current = report;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  useEffect(() => {
    // After the layout, which focuses a new page's content.
    const frame = requestAnimationFrame(focusSearchBox);
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: the <search> element is too young to rely on
    <form
      role="search"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        report(draft);
      }}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        id={SEARCH_BOX_ID}
        type="search"
        dir="auto"
        aria-label="Search inside contracts"
        aria-describedby="document-search-help"
        aria-busy={busy}
        placeholder="Search inside contracts"
        autoComplete="off"
        maxLength={LONGEST}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onArrowDown();
          }
        }}
        className="h-11 pl-10"
      />
    </form>
  );
}
