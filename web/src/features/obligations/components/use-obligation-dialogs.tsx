import type { Obligation } from '@schemas/obligation.ts';
import { lazy, Suspense, useRef, useState } from 'react';

const AddObligationDialog = lazy(() =>
  import('./add-obligation-dialog.tsx').then((m) => ({ default: m.AddObligationDialog })),
);
const EditObligationDialog = lazy(() =>
  import('./edit-obligation-dialog.tsx').then((m) => ({ default: m.EditObligationDialog })),
);
const DismissDialog = lazy(() => import('./dismiss-dialog.tsx').then((m) => ({ default: m.DismissDialog })));

type Open =
  | { kind: 'add' }
  | {
      kind: 'edit' | 'dismiss';
      obligation: Obligation /** The obligation to focus if this one leaves its list. */;
      next?: string;
    };

interface ObligationDialogs {
  /** The contract that obligations are added to. */
  contractId: string | undefined;
  dismiss: (obligation: Obligation, note: string) => Promise<void>;
  /** Focuses an obligation on the page. */
  goTo: (id: string | undefined) => void;
}

/** The dialogs for a contract's obligations. Each returns the focus to the obligation, or to the next one. */
export function useObligationDialogs({ contractId, dismiss, goTo }: ObligationDialogs) {
  const [open, setOpen] = useState<Open | null>(null);
  const goOn = useRef<string | undefined>(undefined);
  const close = () => setOpen(null);
  const onClosed = (event: Event) => {
    event.preventDefault();
    goTo(goOn.current);
  };
  const openFor = (kind: 'edit' | 'dismiss') => (obligation: Obligation, next?: string) => {
    goOn.current = obligation.id;
    setOpen({ kind, obligation, next });
  };

  const dialog = open && (
    <Suspense fallback={null}>
      {open.kind === 'add' && contractId && (
        <AddObligationDialog contractId={contractId} onOpenChange={close} />
      )}
      {open.kind === 'edit' && (
        <EditObligationDialog
          obligation={open.obligation}
          onOpenChange={close}
          onConfirmed={() => {
            goOn.current = open.next;
          }}
          onClosed={onClosed}
        />
      )}
      {open.kind === 'dismiss' && (
        <DismissDialog
          obligation={open.obligation}
          onOpenChange={close}
          onDismiss={async (obligation, note) => {
            await dismiss(obligation, note);
            goOn.current = open.next;
          }}
          onClosed={onClosed}
        />
      )}
    </Suspense>
  );
  return {
    dialog,
    add: () => setOpen({ kind: 'add' }),
    edit: openFor('edit'),
    dismiss: openFor('dismiss'),
  };
}
