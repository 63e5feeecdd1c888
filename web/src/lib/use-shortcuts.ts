import { useEffect, useRef } from 'react';

/** Single-key shortcuts and their actions; keys as in `KeyboardEvent.key`, letters in lower case. */
export type Shortcuts = Record<string, () => void>;

/**
 * Listens for single keys, except while the user types, holds Ctrl, Alt, or Cmd, or has a dialog or menu
 * open.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const run = latest.current[event.key.toLowerCase()];
      if (!run || isBusy(event.target) || (event.key === 'Enter' && isPressable(event.target))) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';

function isBusy(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(`${TYPING}, [role=menu], [role=listbox]`)) return true;
  return (
    document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]') !== null
  );
}

/** Elements that Enter activates natively. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, summary, [role=button]') !== null;
}
