import { ScanSearch } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { notify } from '@/lib/notify.ts';

interface AnalyzeButtonProps extends ComponentProps<typeof Button> {
  /** Why the contract cannot be analyzed now; null if it can. */
  blocked: string | null;
}

/** The Analyze Risk button. When blocked, it stays focusable and shows the reason when clicked. */
export function AnalyzeButton({ blocked, children, onClick, disabled, ...props }: AnalyzeButtonProps) {
  const reason = useId();
  if (blocked === null) {
    return (
      <Button {...props} disabled={disabled} onClick={onClick}>
        <ScanSearch aria-hidden />
        {children}
      </Button>
    );
  }
  return (
    <>
      <Button
        {...props}
        variant="outline"
        aria-disabled
        aria-describedby={reason}
        title={blocked}
        className="cursor-not-allowed text-muted-foreground"
        onClick={() => notify.info(blocked)}
      >
        <ScanSearch aria-hidden />
        {children}
      </Button>
      <span id={reason} className="sr-only">
        {blocked}
      </span>
    </>
  );
}
