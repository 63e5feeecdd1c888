import { cn } from '@/lib/utils.ts';

interface KeyProps {
  name: string;
  /** On a coloured button, where the usual grey would not be read. */
  onColour?: boolean;
}

/** The key that does the same as the button it stands in. Not on phones, which have none. */
export function Key({ name, onColour = false }: KeyProps) {
  return (
    <kbd
      aria-hidden
      className={cn(
        'rounded-sm border px-1 font-sans text-xs max-md:hidden',
        onColour ? 'border-current' : 'text-muted-foreground',
      )}
    >
      {name}
    </kbd>
  );
}
