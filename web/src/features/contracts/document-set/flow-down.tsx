import type { DocumentSet } from '@schemas/document-set.ts';
import { comparedTermLabels } from '@vocabulary/document-set.ts';
import { CircleHelp } from 'lucide-react';
import { Badge } from '@/components/ui/badge.tsx';
import { isSameQuote, SetQuote } from './set-quote.tsx';
import { doubtWords, gapSentence } from './words.ts';

type Flow = NonNullable<DocumentSet['flow_down']>;
type Gap = Flow['gaps'][number];

const kinds = [
  { kind: 'right_missing', title: 'Obligations without the matching right' },
  { kind: 'not_flowed_down', title: 'Prime contract terms that do not flow down' },
] as const;

interface FlowDownProps {
  flow: Flow;
  nameOf: (id: string) => string;
}

/** What a subcontract does not carry over from its prime contract, with the words of both. */
export function FlowDown({ flow, nameOf }: FlowDownProps) {
  const certain = flow.gaps.filter(({ doubt }) => doubt === null);
  const groups = [
    ...kinds.map(({ kind, title }) => ({ title, gaps: certain.filter((gap) => gap.kind === kind) })),
    { title: 'Uncertain', gaps: flow.gaps.filter(({ doubt }) => doubt !== null) },
  ];
  return (
    <section aria-label="Flow-down" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg font-semibold">Flow-down from {nameOf(flow.prime_contract_id)}</h2>
      <ReadWith flow={flow} nameOf={nameOf} />
      {flow.general ? (
        <SetQuote
          text={flow.general}
          name={nameOf(flow.general.contract_id)}
          label={
            flow.rights && isSameQuote(flow.general, flow.rights)
              ? 'Carries the prime contract over, with its rights:'
              : 'Carries the prime contract over:'
          }
        />
      ) : (
        <p className="text-muted-foreground">
          No clause was found that carries the prime contract over in general.
        </p>
      )}
      {flow.rights && !(flow.general && isSameQuote(flow.general, flow.rights)) && (
        <SetQuote text={flow.rights} name={nameOf(flow.rights.contract_id)} label="Gives the rights:" />
      )}
      {flow.conflict && (
        <SetQuote text={flow.conflict} name={nameOf(flow.conflict.contract_id)} label="In a conflict:" />
      )}
      {flow.gaps.length === 0 && <p>No gaps found in the compared terms.</p>}
      {groups.map(({ title, gaps }) =>
        gaps.length === 0 ? null : (
          <div key={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <h3 className="font-medium">
              {title} ({gaps.length})
            </h3>
            {gaps.map((gap) => (
              <FlowDownGap key={gap.term ?? 'general'} gap={gap} nameOf={nameOf} />
            ))}
          </div>
        ),
      )}
    </section>
  );
}

/** The amendments and change orders that were read with the two contracts. */
function ReadWith({ flow: { changes }, nameOf }: FlowDownProps) {
  if (changes.length === 0) return null;
  return (
    <p className="text-muted-foreground">
      With the changes in force:{' '}
      {changes.map(({ contract_id, name, changes_id }, at) => (
        <span key={contract_id}>
          {at > 0 && ', '}
          <bdi>{name}</bdi> (changes {nameOf(changes_id)})
        </span>
      ))}
      .
    </p>
  );
}

function FlowDownGap({ gap, nameOf }: { gap: Gap; nameOf: (id: string) => string }) {
  const { term, doubt, prime, subcontract, amendments } = gap;
  const texts = [...prime, ...subcontract];
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border px-3 py-3">
      <h4 className="flex flex-wrap items-center gap-2 font-medium">
        {term === null ? 'Rights and remedies' : comparedTermLabels[term]}
        {doubt && (
          <Badge tone="attention">
            <CircleHelp aria-hidden />
            Uncertain
          </Badge>
        )}
      </h4>
      <p className="text-muted-foreground">{doubt ? doubtWords[doubt] : gapSentence(gap)}</p>
      {texts.map((text) => (
        <SetQuote
          key={`${text.contract_id} ${text.start}`}
          text={text}
          name={nameOf(text.contract_id)}
          shown={text.shown}
        />
      ))}
      {amendments
        .filter((one) => !texts.some((text) => isSameQuote(text, one)))
        .map((text) => (
          <SetQuote
            key={`${text.contract_id} ${text.start}`}
            text={text}
            name={nameOf(text.contract_id)}
            label="Amended by:"
          />
        ))}
    </article>
  );
}
