import { useState } from 'react';

/**
 * Where the keyboard stood when a dialog opened, to be given back when it closes; for `onCloseAutoFocus`.
 * Radix does this for dialogs with a trigger of their own; ours are opened from state. A dialog opened from a
 * menu gives the focus back to the menu's button, since the item is gone by then.
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
