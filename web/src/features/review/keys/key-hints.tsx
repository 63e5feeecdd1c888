import { Button } from '@/components/ui/button.tsx';

/** How to move between findings, with a link to all shortcuts. Buttons show their own keys. */
export function KeyHints({ onHelp }: { onHelp: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-4 text-xs text-muted-foreground max-md:hidden">
      {[
        ['J', 'next'],
        ['K', 'previous'],
      ].map(([key, meaning]) => (
        <span key={key} className="whitespace-nowrap">
          <kbd className="rounded-sm border px-1 font-sans">{key}</kbd> {meaning}
        </span>
      ))}
      <Button variant="link" size="sm" className="-ml-3" onClick={onHelp}>
        <span className="text-xs">All shortcuts (?)</span>
      </Button>
    </div>
  );
}
