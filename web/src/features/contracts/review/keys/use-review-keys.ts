import type { Finding } from '@contract/analysis.ts';
import { type Shortcuts, useShortcuts } from '@/lib/use-shortcuts.ts';
import type { Decisions } from '../decisions/use-decisions.ts';

interface ReviewKeys {
  selected: Finding | null;
  /** Absent where the reader may look and not decide. */
  decisions?: Pick<Decisions, 'decide' | 'openForm'>;
  onShow: (id: string) => void;
  onAdd: () => void;
  onHelp: () => void;
}

/** The desk's keys but for the walk: A, C, R and O decide about the selected finding, Enter shows it, F adds one, ? explains. */
export function useReviewKeys({ selected, decisions, onShow, onAdd, onHelp }: ReviewKeys): void {
  const shortcuts: Shortcuts = { '?': onHelp };
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
