import type { ComplianceCheckDetail } from '@schemas/compliance-check.ts';
import { lazy, Suspense, useState } from 'react';
import { AddEvidence } from './add-evidence.tsx';
import { EvidenceItem } from './evidence-item.tsx';
import { EvidenceLinks } from './evidence-links.tsx';

const ConfirmEvidenceDialog = lazy(() =>
  import('./confirm-evidence-dialog.tsx').then((m) => ({ default: m.ConfirmEvidenceDialog })),
);
const WithdrawEvidenceDialog = lazy(() =>
  import('./withdraw-evidence-dialog.tsx').then((m) => ({ default: m.WithdrawEvidenceDialog })),
);

/** A check's evidence, newest first, with a form to add more. */
export function EvidenceSection({ check }: { check: ComplianceCheckDetail }) {
  const [open, setOpen] = useState<{ what: 'confirm' | 'withdraw'; id: string } | null>(null);
  const chosen = open && check.evidence.find(({ id }) => id === open.id);
  const close = () => setOpen(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {check.evidence.length === 0 ? (
        <p className="text-muted-foreground">
          {check.can.upload ? 'No evidence yet. Add a document that shows compliance.' : 'No evidence yet.'}
        </p>
      ) : (
        <ul className="border-t">
          {check.evidence.map((evidence) => (
            <EvidenceItem
              key={evidence.id}
              evidence={evidence}
              canConfirm={check.can.confirm}
              onConfirm={() => setOpen({ what: 'confirm', id: evidence.id })}
              onWithdraw={() => setOpen({ what: 'withdraw', id: evidence.id })}
            />
          ))}
        </ul>
      )}
      {check.can.upload && <AddEvidence checkId={check.id} />}
      {check.can.link && <EvidenceLinks check={check} />}
      <Suspense fallback={null}>
        {chosen && open.what === 'confirm' && (
          <ConfirmEvidenceDialog evidence={chosen} onOpenChange={close} />
        )}
        {chosen && open.what === 'withdraw' && (
          <WithdrawEvidenceDialog evidence={chosen} onOpenChange={close} />
        )}
      </Suspense>
    </div>
  );
}
