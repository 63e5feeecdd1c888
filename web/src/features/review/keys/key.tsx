import { cn } from '@/lib/utils.ts';

interface KeyProps {
  name: string;
  /** Whether the key is on a colored button, where the usual gray would be illegible. */
  onColour?: boolean;
}

/** Keyboard shortcut shown inside its button. Hidden on phones. */
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
