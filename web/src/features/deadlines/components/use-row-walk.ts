import type { Obligation, ObligationStatus } from '@schemas/obligation.ts';
import { useState } from 'react';
import { type RowFocus, rowElementId } from '@/components/dated-row.tsx';
import { type Shortcuts, useShortcuts } from '@/lib/use-shortcuts.ts';
import { useWalk } from '@/lib/use-walk.ts';

interface WalkedRow {
  id: string;
  obligation: Obligation | null;
}

interface RowWalkInput {
  /** Rows that J and K step through, in the order shown. */
  walked: readonly WalkedRow[];
  canDecide: boolean;
  onDecide: (obligation: Obligation, status: ObligationStatus) => void;
  onEdit: (obligation: Obligation) => void;
}

/**
 * J and K move through the rows; C confirms the focused proposal of a contract, E edits, D dismisses. After a
 * decision, the focus moves to the next obligation of the same status.
 */
export function useRowWalk({ walked, canDecide, onDecide, onEdit }: RowWalkInput) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = walked.find(({ id }) => id === activeId) ?? null;

  const goTo = (id: string | undefined) => {
    setActiveId(id ?? null);
    const element = id && document.getElementById(rowElementId(id));
    if (!element) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  };

  /** The next obligation to focus: the pressed button disappears with its obligation. */
  const after = ({ id, status }: Obligation): string | undefined => {
    const kind = walked.filter(({ obligation }) => obligation?.status === status);
    const index = kind.findIndex((one) => one.id === id);
    return (kind[index + 1] ?? kind[index - 1])?.id;
  };

  const decide = (obligation: Obligation, status: ObligationStatus) => {
    onDecide(obligation, status);
    if (status !== 'dismissed') goTo(after(obligation));
  };

  const keys: Shortcuts = {};
  const obligation = active?.obligation;
  if (canDecide && obligation) {
    if (obligation.status === 'proposed') keys.c = () => decide(obligation, 'confirmed');
    keys.e = () => onEdit(obligation);
    keys.d = () => decide(obligation, 'dismissed');
  }
  useWalk(
    walked.map(({ id }) => id),
    active?.id ?? null,
    goTo,
  );
  useShortcuts(keys);

  const focusOf = (id: string): RowFocus => ({ active: id === active?.id, onFocus: () => setActiveId(id) });
  return { focusOf, decide, after, goTo };
}
