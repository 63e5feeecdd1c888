import { RotateCw, TriangleAlert } from 'lucide-react';
import { Button } from './ui/button.tsx';

interface ErrorStateProps {
  title: string;
  /** The reason in plain words, if known. */
  detail?: string;
  onRetry: () => void;
}

/** An error with a retry. */
export function ErrorState({ title, detail, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-16 text-center">
      <TriangleAlert aria-hidden className="size-5 text-danger" />
      <p className="text-base font-semibold">{title}</p>
      {detail && <p className="max-w-prose text-muted-foreground">{detail}</p>}
      <Button variant="outline" className="mt-2" onClick={onRetry}>
        <RotateCw aria-hidden />
        Try Again
      </Button>
    </div>
  );
}
