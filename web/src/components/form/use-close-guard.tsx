import { useState } from 'react';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';

interface CloseGuard {
  /** Whether closing would lose something. */
  risky: boolean;
  title: string;
  question: string;
  /** Label of the button that closes anyway. */
  action: string;
  onClose: () => void;
}

/** Asks before closing a dialog would lose something; render `question` inside the dialog. */
export function useCloseGuard({ risky, onClose, ...words }: CloseGuard) {
  const [asking, setAsking] = useState(false);
  const close = () => (risky ? setAsking(true) : onClose());
  const question = <ConfirmDialog open={asking} onOpenChange={setAsking} onConfirm={onClose} {...words} />;
  return { close, question };
}

/** The question for a form with unsaved input. */
export const UNSAVED = {
  title: 'Discard your changes?',
  question: 'They have not been saved.',
  action: 'Discard',
} as const;
