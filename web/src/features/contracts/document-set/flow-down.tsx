import type { DocumentSet } from '@schemas/document-set.ts';
import { comparedTermLabels } from '@vocabulary/document-set.ts';
import { CircleHelp } from 'lucide-react';
import { Badge } from '@/components/ui/badge.tsx';
import { SetQuote } from './set-quote.tsx';
import { doubtWords } from './words.ts';

type Flow = NonNullable<DocumentSet['flow_down']>;
type Gap = Flow['gaps'][number];

const kinds = [
  {
    kind: 'right_missing',
    title: 'Obligations without the matching right',
    detail: 'The subcontractor gets less than the contractor gets from the owner.',
  },
  {
    kind: 'not_flowed_down',
    title: 'Prime contract terms that do not flow down',
    detail: 'The contractor owes the owner more than the subcontractor owes the contractor.',
  },
] as const;

/** What a subcontract does not carry over from its prime contract, with the words of both. */
export function FlowDown({ flow, nameOf }: { flow: Flow; nameOf: (id: string) => string }) {
  return (
    <section aria-label="Flow-down" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg font-semibold">Flow-down from {nameOf(flow.prime_contract_id)}</h2>
      {flow.general ? (
        <SetQuote
          text={flow.general}
          name={nameOf(flow.general.contract_id)}
          label="Carries the prime contract over:"
        />
      ) : (
        <p className="text-muted-foreground">
          No clause of the subcontract carries the prime contract over in general.
        </p>
      )}
      {flow.gaps.length === 0 && <p>No gaps found in the compared terms.</p>}
      {kinds.map(({ kind, title, detail }) => {
        const gaps = flow.gaps.filter((gap) => gap.kind === kind);
        if (gaps.length === 0) return null;
        return (
          <div key={kind} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <h3 className="font-medium">
              {title} ({gaps.length})
            </h3>
            <p className="text-muted-foreground">{detail}</p>
            {gaps.map((gap) => (
              <FlowDownGap key={gap.term ?? 'general'} gap={gap} nameOf={nameOf} />
            ))}
          </div>
        );
      })}
    </section>
  );
}

function FlowDownGap({ gap, nameOf }: { gap: Gap; nameOf: (id: string) => string }) {
  const { term, doubt, prime, subcontract } = gap;
  return (
    <article className="grid gap-2 rounded-md border px-3 py-3">
      <h4 className="flex flex-wrap items-center gap-2 font-medium">
        {term === null ? 'Rights and remedies' : comparedTermLabels[term]}
        {doubt && (
          <Badge tone="attention">
            <CircleHelp aria-hidden />
            Uncertain
          </Badge>
        )}
      </h4>
      {doubt && <p className="text-xs text-muted-foreground">{doubtWords[doubt]}</p>}
      {term === null && (
        <p>
          The subcontractor assumes the contractor's obligations, but no clause gives it the contractor's
          rights and remedies.
        </p>
      )}
      {prime && <SetQuote text={prime} name={nameOf(prime.contract_id)} shown={prime.shown} />}
      {subcontract ? (
        <SetQuote text={subcontract} name={nameOf(subcontract.contract_id)} shown={subcontract.shown} />
      ) : (
        <p className="text-muted-foreground">The subcontract says nothing on it.</p>
      )}
    </article>
  );
}
