import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { cn } from '@/lib/utils.ts';
import type { FieldControl } from './ui/field.tsx';
import { Input } from './ui/input.tsx';

export interface ComboboxOption {
  id: string;
  label: string;
  /** A second line that distinguishes identical names. */
  note?: string;
}

interface ComboboxProps {
  control: FieldControl;
  value: ComboboxOption | null;
  onChange: (option: ComboboxOption | null) => void;
  /** Matches for the typed text; undefined while loading. */
  options: ComboboxOption[] | undefined;
  onSearch: (text: string) => void;
  placeholder?: string;
  emptyText: string;
}

/** Picks one of many by typing part of its name. Arrow keys move, Enter picks, Esc closes. */
export function Combobox({
  control,
  value,
  onChange,
  options,
  onSearch,
  placeholder,
  emptyText,
}: ComboboxProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(value?.label ?? '');
  const [active, setActive] = useState(0);
  const shown = options ?? [];

  // The list takes up space in the form: closing it while a button below is held would move that button away
  // from the pointer.
  const isPressed = useRef(false);
  useEffect(() => {
    if (!open) return;
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    return () => {
      release();
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
    };
  }, [open]);
  const closeAfterPress = () => {
    if (!isPressed.current) return setOpen(false);
    // Released, or moved away to scroll.
    for (const ends of ['pointerup', 'pointercancel'])
      window.addEventListener(ends, () => setTimeout(() => setOpen(false)), { once: true });
  };

  const pick = (option: ComboboxOption) => {
    onChange(option);
    setText(option.label);
    setOpen(false);
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (shown.length > 0) setActive((active + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const option = shown[active];
      if (option) pick(option);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <div>
      <Input
        {...control}
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && shown[active] ? `${listId}-${active}` : undefined}
        dir="auto"
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
          if (value) onChange(null);
          onSearch(event.target.value);
        }}
        onFocus={() => {
          if (!value) setOpen(true);
        }}
        onBlur={closeAfterPress}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Matches"
        hidden={!open}
        className="mt-1 max-h-52 overflow-y-auto rounded-md border bg-popover p-1"
      >
        {options === undefined && (
          <p className="px-2 py-1.5 text-muted-foreground appear-late">Searching...</p>
        )}
        {options?.length === 0 && <p className="px-2 py-1.5 text-muted-foreground">{emptyText}</p>}
        {shown.map((option, index) => (
          <div
            key={option.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.id === value?.id}
            // Keep focus in the field on mouse down, or blur would close the list first.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
            onKeyDown={undefined}
            className={cn(
              'flex cursor-default items-center gap-2 rounded-sm px-2 py-1.5',
              index === active && 'bg-accent',
            )}
          >
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate">
                {option.label}
              </span>
              {option.note && (
                <span dir="auto" className="block truncate text-xs text-muted-foreground">
                  {option.note}
                </span>
              )}
            </span>
            {option.id === value?.id && <Check aria-hidden className="size-4 text-primary" />}
          </div>
        ))}
      </div>
    </div>
  );
}
