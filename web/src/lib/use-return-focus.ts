import { useState } from 'react';

/**
 * Remembers the focus when a dialog opens and restores it on close; for `onCloseAutoFocus`. Radix does this
 * for dialogs with a trigger; ours are opened from state. A dialog opened from a menu returns the focus to
 * the menu's button, since the item is gone.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => {
    const active = document.activeElement;
    const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
    return button ? document.getElementById(button) : active;
  });
  return (event) => {
    if (!(opener instanceof HTMLElement) || !opener.isConnected) return;
    event.preventDefault();
    opener.focus();
  };
}
