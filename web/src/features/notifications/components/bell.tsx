import { Bell as BellIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useLiveIsDown } from '@/lib/live-state.ts';
import { notify } from '@/lib/notify.ts';
import { useOpenOnPage } from '@/lib/use-open-on-page.ts';
import { useNotificationStats } from '../api/get-stats.ts';
import { useLiveNotifications } from '../use-live-notifications.ts';
import type { BellPanel } from './bell-panel.tsx';

/** SPEC section 9: the badge says '9+' above nine. */
const MOST_SHOWN = 9;

/** The bell with its badge and panel. */
export function Bell() {
  useLiveNotifications();
  const { data: stats } = useNotificationStats();
  const down = useLiveIsDown();
  const [open, setOpen] = useOpenOnPage();
  const { Panel, fetchPanel } = usePanel();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  const unread = stats?.unread ?? 0;
  const urgent = stats?.by_priority.urgent ?? 0;
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        className="relative"
        aria-label={label(unread, urgent, down)}
        aria-expanded={open}
        aria-haspopup="dialog"
        onPointerEnter={() => fetchPanel()}
        onFocus={() => fetchPanel()}
        onClick={() => {
          fetchPanel(() => {
            setOpen(false);
            notify.error('Failed to load notifications.');
          });
          setOpen(!open);
        }}
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
      {open && Panel && (
        <Panel anchor={button} stats={stats} onClose={close} onLeave={() => setOpen(false)} />
      )}
    </>
  );
}

/**
 * The panel, loaded when the user is about to click the bell. Not `lazy`: React shows suspended content at
 * least 300 ms later, however short the wait.
 */
function usePanel() {
  const [Panel, setPanel] = useState<typeof BellPanel>();
  const fetchPanel = (onFailed: () => void = () => {}) => {
    if (!Panel) import('./bell-panel.tsx').then((m) => setPanel(() => m.BellPanel), onFailed);
  };
  return { Panel, fetchPanel };
}

function label(unread: number, urgent: number, down: boolean): string {
  const parts = ['Notifications'];
  if (unread > 0) parts.push(`${unread} unread`);
  if (urgent > 0) parts.push(`${urgent} urgent`);
  if (down) parts.push('live updates interrupted');
  return parts.join(', ');
}
