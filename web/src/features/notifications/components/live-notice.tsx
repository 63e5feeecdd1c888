import { WifiOff } from 'lucide-react';
import { useLiveIsDown } from '@/lib/live-state.ts';

/** A banner shown while live updates are off. */
export function LiveNotice() {
  const down = useLiveIsDown();
  return (
    <div role="status">
      {down && (
        <p className="flex items-center gap-2 border-b bg-attention-soft px-3 py-2 text-xs text-attention">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          Live updates are interrupted. Retrying every 5 seconds.
        </p>
      )}
    </div>
  );
}
