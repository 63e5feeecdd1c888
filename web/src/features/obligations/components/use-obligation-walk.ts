import type { Obligation, ObligationStatus } from '@schemas/obligation.ts';
import { useState } from 'react';
import { type Shortcuts, useShortcuts } from '@/lib/use-shortcuts.ts';
import { useWalk } from '@/lib/use-walk.ts';
import { obligationElementId } from './obligation-item.tsx';

interface Walk {
  /** What J and K walk, in the order shown. */
  walked: readonly Obligation[];
  canDecide: boolean;
  onDecide: (obligation: Obligation, status: ObligationStatus) => void;
  onEdit: (obligation: Obligation) => void;
}

/**
 * J and K walk the open obligations; C confirms the proposal one stands on, E edits, D dismisses. A decision moves on to
 * the next one of its kind, and the keyboard with it.
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

  /** Where to go on once an obligation leaves its list: the button pressed leaves with it. */
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

/** The one after it with the same status, else the one before. */
function nextOfItsKind(walked: readonly Obligation[], { id, status }: Obligation): Obligation | undefined {
  const kind = walked.filter((one) => one.status === status);
  const index = kind.findIndex((one) => one.id === id);
  return kind[index + 1] ?? kind[index - 1];
}
