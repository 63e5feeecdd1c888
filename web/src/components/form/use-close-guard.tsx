import { useState } from 'react';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';

interface CloseGuard {
  /** Whether closing would lose something. */
  risky: boolean;
  title: string;
  question: string;
  /** What the button that closes all the same says. */
  action: string;
  onClose: () => void;
}

/** Asks before a dialog closes where that would lose something; `question` is rendered inside the dialog. */
export function useCloseGuard({ risky, onClose, ...words }: CloseGuard) {
  const [asking, setAsking] = useState(false);
  const close = () => (risky ? setAsking(true) : onClose());
  const question = <ConfirmDialog open={asking} onOpenChange={setAsking} onConfirm={onClose} {...words} />;
  return { close, question };
}

/** What is asked of a form with unsaved input. */
export const UNSAVED = {
  title: 'Discard your changes?',
  question: 'They have not been saved.',
  action: 'Discard',
} as const;
