import type { ContractDetail } from '@schemas/contract.ts';
import type { Obligation } from '@schemas/obligation.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useBearerFilter } from '@/components/bearer.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { groupObligations } from '../group-obligations.ts';
import { ConfirmMany } from './confirm-many.tsx';
import { FoldedObligations } from './folded-obligations.tsx';
import { KeyHints } from './key-hints.tsx';
import { ObligationItem } from './obligation-item.tsx';
import { useDecideObligation } from './use-decide-obligation.ts';
import { useObligationDialogs } from './use-obligation-dialogs.tsx';
import { useObligationWalk } from './use-obligation-walk.ts';

interface ObligationSectionsProps {
  contract: ContractDetail;
  obligations: readonly Obligation[];
}

/** Proposals first, then deadlines by date. Completed and dismissed ones are collapsed. */
export function ObligationSections({ contract, obligations }: ObligationSectionsProps) {
  const owed = useBearerFilter();
  const shown = obligations.filter(({ bearer }) => owed.matches(bearer));
  const { proposed, confirmed, completed, dismissed } = groupObligations(shown);
  const canDecide = contract.can.review;
  const [isMany, setIsMany] = useState(false);
  const { decide, dismiss } = useDecideObligation();
  const walk = useObligationWalk({
    walked: [...proposed, ...confirmed],
    canDecide,
    onDecide: (obligation, status) =>
      status === 'dismissed'
        ? dialogs.dismiss(obligation, walk.after(obligation))
        : void decide(obligation, status),
    onEdit: (obligation) => dialogs.edit(obligation, walk.after(obligation)),
  });
  const dialogs = useObligationDialogs({ contractId: contract.id, dismiss, goTo: walk.goTo });

  const item = (obligation: Obligation) => (
    <ObligationItem
      key={obligation.id}
      obligation={obligation}
      canDecide={canDecide}
      active={obligation.id === walk.activeId}
      deskVersion={contract.analysis?.document_version ?? contract.documents[0]?.version}
      onFocus={() => walk.setActiveId(obligation.id)}
      onDecide={(status) => walk.decide(obligation, status)}
      onEdit={() => dialogs.edit(obligation, walk.after(obligation))}
    />
  );
  const add = canDecide && (
    <Button variant="outline" onClick={dialogs.add}>
      <Plus aria-hidden />
      Add obligation
    </Button>
  );

  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      {obligations.length === 0 ? (
        <EmptyState
          title={contract.may_read_review ? 'No obligations yet' : 'No dates yet'}
          detail={
            !contract.may_read_review
              ? contract.can.read_dates
                ? 'Dates that the project team confirms appear here.'
                : 'Only the project team and client representatives can read the dates of this contract.'
              : contract.analysis
                ? 'No dates or notice periods were found in this document.'
                : contract.can.analyze
                  ? 'Analyze the contract to find its dates and notice periods.'
                  : 'Dates and notice periods found in the contract appear here.'
          }
          action={add}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <KeyHints canDecide={canDecide} />
            <div className="flex flex-wrap gap-3">
              {contract.may_read_review && owed.select}
              {add}
            </div>
          </div>
          {proposed.length > 0 && (
            <Section
              title={`Found in the contract, not confirmed (${proposed.length})`}
              detail="No reminders are sent until someone confirms them."
              action={
                canDecide &&
                proposed.length > 1 && (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-pressed={isMany}
                    onClick={() => setIsMany(!isMany)}
                  >
                    {isMany ? 'Review one by one' : 'Confirm several'}
                  </Button>
                )
              }
              whole={isMany && <ConfirmMany proposed={proposed} mayConfirm={canDecide} />}
            >
              {proposed.map(item)}
            </Section>
          )}
          <Section
            title={`Deadlines (${confirmed.length})`}
            detail={confirmed.length === 0 ? 'None confirmed yet.' : undefined}
          >
            {confirmed.map(item)}
          </Section>
          <FoldedObligations title="Done" obligations={completed} item={item} />
          <FoldedObligations title="Dismissed" obligations={dismissed} item={item} />
        </>
      )}
      {dialogs.dialog}
    </div>
  );
}

interface SectionProps {
  title: string;
  detail?: string;
  action?: React.ReactNode;
  /** Shown instead of the list. */
  whole?: React.ReactNode;
  children: React.ReactNode[];
}

function Section({ title, detail, action, whole, children }: SectionProps) {
  return (
    <section aria-label={title} className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="text-base">{title}</h2>
          {detail && <p className="text-muted-foreground">{detail}</p>}
        </div>
        {action}
      </div>
      {whole || (children.length > 0 && <ul className="border-t">{children}</ul>)}
    </section>
  );
}
