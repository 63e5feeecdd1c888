import type { ApprovalRule } from '@schemas/contract-approval.ts';
import { Button } from '@/components/ui/button.tsx';
import { termChanges, termLines } from './terms.ts';

type Terms = Pick<ApprovalRule, 'terms' | 'terms_sha256'>;

interface BoundTermsProps {
  /** The terms that the decision is bound to. */
  bound: Terms;
  now: Terms;
  onMoveOn: () => void;
}

/** The exact terms that a decision is bound to, with a notice if they have changed since the dialog opened. */
export function BoundTerms({ bound, now, onMoveOn }: BoundTermsProps) {
  return (
    <>
      <section aria-label="Terms" className="rounded-md border bg-card px-3 py-2">
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {termLines(bound.terms).map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-xs text-muted-foreground">{label}</dt>
              <dd dir="auto" className="break-words">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {now.terms_sha256 !== bound.terms_sha256 && (
        <div role="alert" className="grid gap-2 rounded-md border border-attention/40 bg-attention-soft p-3">
          <p className="break-words">
            The terms changed while you were deciding: {termChanges(bound.terms, now.terms)}.
          </p>
          <Button variant="outline" size="sm" className="w-fit" onClick={onMoveOn}>
            Review new terms
          </Button>
        </div>
      )}
    </>
  );
}
