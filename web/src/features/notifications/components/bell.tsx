import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { useLiveIsDown } from '@/lib/live-state.ts';
import { useNotificationStats } from '../api/get-stats.ts';
import { useLiveNotifications } from '../use-live-notifications.ts';

const BellPanel = lazy(() => import('./bell-panel.tsx').then((m) => ({ default: m.BellPanel })));

/** SPEC section 9: the badge says '9+' above nine. */
const MOST_SHOWN = 9;

/** The bell with its badge, and the panel under it. */
export function Bell() {
  useLiveNotifications();
  const { data: stats } = useNotificationStats();
  const down = useLiveIsDown();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      const target = event.target as Element;
      if (!root.current?.contains(target) && !target.closest('[data-sonner-toaster]')) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, close]);

  const unread = stats?.unread ?? 0;
  const urgent = stats?.by_priority.urgent ?? 0;
  return (
    <div ref={root} className="min-[500px]:relative">
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        className="relative"
        aria-label={label(unread, urgent, down)}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        <BellIcon aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-danger-fill px-1 text-[0.625rem] leading-none font-semibold text-destructive-foreground"
          >
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
        {urgent > 0 && (
          <span
            aria-hidden
            data-testid="urgent-marker"
            className="absolute -top-0.5 -right-0.5 -z-10 size-4 animate-ping rounded-full bg-danger-fill"
          />
        )}
        {down && (
          <span
            aria-hidden
            className="absolute right-0.5 bottom-0.5 size-2 rounded-full border border-card bg-attention-fill"
          />
        )}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <BellPanel stats={stats} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

function label(unread: number, urgent: number, down: boolean): string {
  const parts = ['Notifications'];
  if (unread > 0) parts.push(`${unread} unread`);
  if (urgent > 0) parts.push(`${urgent} urgent`);
  if (down) parts.push('live updates interrupted');
  return parts.join(', ');
}
