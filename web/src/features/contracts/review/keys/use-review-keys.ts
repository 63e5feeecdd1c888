import type { Finding } from '@schemas/analysis.ts';
import { type Shortcuts, useShortcuts } from '@/lib/use-shortcuts.ts';
import type { Decisions } from '../decisions/use-decisions.ts';

interface ReviewKeys {
  selected: Finding | null;
  /** Whether only the desk is shown. */
  reading: boolean;
  onReading: () => void;
  /** Absent if the reader may not review. */
  decisions?: Pick<Decisions, 'decide' | 'openForm'>;
  onShow: (id: string) => void;
  onAdd: () => void;
  onHelp: () => void;
}

/**
 * The desk's shortcuts except for walking: A, C, R, and O review the selected finding, Enter shows it, F adds
 * one, Z hides everything but the desk, ? explains.
 *
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
