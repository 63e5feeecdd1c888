import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Input } from './ui/input.tsx';

const PAUSE_MS = 250;

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** A search box that reports after a short pause in typing and follows outside changes to `value`. */
export function SearchInput({ label, value, onChange, className }: SearchInputProps) {
  const [draft, setDraft] = useState(value);
  const reported = useRef(value);
  const report = useRef(onChange);
  report.current = onChange;

  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setDraft(value);
  }, [value]);

  useEffect(() => {
    if (draft === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = draft;
      report.current(draft);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  return (
    <div className={className}>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          aria-label={label}
          placeholder={label}
          value={draft}
          maxLength={200}
          onChange={(event) => setDraft(event.target.value)}
          className="pl-8"
        />
      </div>
    </div>
  );
}
