import { X } from 'lucide-react';

interface FilterChipProps {
  label: string;
  onRemove: () => void;
  children: React.ReactNode;
}

/** One filter in words with a remove button; a list item. */
export function FilterChip({ label, onRemove, children }: FilterChipProps) {
  return (
    <li className="inline-flex h-8 max-w-full items-center rounded-md bg-primary-soft pl-2.5">
      <span className="max-w-80 truncate">
        <span className="text-muted-foreground">{label}:</span> {children}
      </span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove filter ${label}`}
        className="ml-1 grid size-8 shrink-0 place-items-center rounded-md hover:text-danger"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}
