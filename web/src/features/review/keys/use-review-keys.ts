import type { Finding } from '@schemas/analysis.ts';
import { type Shortcuts, useShortcuts } from '@/lib/use-shortcuts.ts';
import type { Decisions } from '../decisions/use-decisions.ts';

interface ReviewKeys {
  selected: Finding | null;
  /** Whether everything except the desk is hidden. */
  reading: boolean;
  onReading: () => void;
  /** Undefined if the reader may not review. */
  decisions?: Pick<Decisions, 'decide' | 'openForm'>;
  onShow: (id: string) => void;
  onAdd: () => void;
  onHelp: () => void;
}

/**
 * Handles the desk's shortcuts except J and K. A, C, R, and O review the selected finding, Enter shows it,
 * and F adds one. Z hides everything except the desk, and ? opens the help.
 */
export function useReviewKeys({
  selected,
  decisions,
  reading,
  onReading,
  onShow,
  onAdd,
  onHelp,
}: ReviewKeys): void {
  const shortcuts: Shortcuts = { '?': onHelp, z: onReading };
  if (reading) shortcuts.escape = onReading;
  if (selected && selected.start !== null) shortcuts.enter = () => onShow(selected.id);
  if (decisions) shortcuts.f = onAdd;
  if (decisions && selected) {
    const { id, review_status: status } = selected;
    shortcuts.c = () => decisions.openForm(id, 'correct');
    if (status !== 'accepted') shortcuts.a = () => void decisions.decide(selected, { decision: 'accepted' });
    if (status !== 'rejected') shortcuts.r = () => decisions.openForm(id, 'reject');
    if (status !== 'open') shortcuts.o = () => void decisions.decide(selected, { decision: 'open' });
  }
  useShortcuts(shortcuts);
}
