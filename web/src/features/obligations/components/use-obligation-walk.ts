import type { Obligation, ObligationStatus } from '@schemas/obligation.ts';
import { useState } from 'react';
import { type Shortcuts, useShortcuts } from '@/lib/use-shortcuts.ts';
import { useWalk } from '@/lib/use-walk.ts';
import { obligationElementId } from './obligation-item.tsx';

interface Walk {
  /** Obligations that J and K step through, in the order shown. */
  walked: readonly Obligation[];
  canDecide: boolean;
  onDecide: (obligation: Obligation, status: ObligationStatus) => void;
  onEdit: (obligation: Obligation) => void;
}

/**
 * J and K move through the open obligations; C confirms the focused proposal, E edits, D dismisses. After a
 * decision, the focus moves to the next one of the same status.
 */
export function useObligationWalk({ walked, canDecide, onDecide, onEdit }: Walk) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = walked.find(({ id }) => id === activeId) ?? null;
  const ids = walked.map(({ id }) => id);

  const goTo = (id: string | undefined) => {
    setActiveId(id ?? null);
    const element = id && document.getElementById(obligationElementId(id));
    if (!element) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  };

  /** The next obligation to focus: the pressed button disappears with its obligation. */
  const after = (obligation: Obligation) => nextOfItsKind(walked, obligation)?.id;

  const decide = (obligation: Obligation, status: ObligationStatus) => {
    onDecide(obligation, status);
    if (status !== 'dismissed') goTo(after(obligation));
  };

  const keys: Shortcuts = {};
  if (canDecide && active) {
    if (active.status === 'proposed') keys.c = () => decide(active, 'confirmed');
    keys.e = () => onEdit(active);
    keys.d = () => decide(active, 'dismissed');
  }
  useWalk(ids, active?.id ?? null, goTo);
  useShortcuts(keys);

  return { activeId: active?.id ?? null, setActiveId, decide, after, goTo };
}

/** The next one with the same status, otherwise the previous one. */
function nextOfItsKind(walked: readonly Obligation[], { id, status }: Obligation): Obligation | undefined {
  const kind = walked.filter((one) => one.status === status);
  const index = kind.findIndex((one) => one.id === id);
  return kind[index + 1] ?? kind[index - 1];
}
