import { Button } from '@/components/ui/button.tsx';

interface KeyHintsProps {
  canReview: boolean;
  onHelp: () => void;
}

/** The most useful shortcuts, below the findings, with a link to all of them. */
export function KeyHints({ canReview, onHelp }: KeyHintsProps) {
  const hints = [
    ['J', 'next'],
    ['K', 'previous'],
    ['Z', 'reading mode'],
    ...(canReview
      ? [
          ['A', 'accept'],
          ['C', 'correct'],
          ['R', 'reject'],
        ]
      : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-4 text-xs text-muted-foreground max-md:hidden">
      {hints.map(([key, meaning]) => (
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
